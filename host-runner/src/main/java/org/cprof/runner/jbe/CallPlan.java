package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.runner.host.HostJdk;
import org.cprof.setup.AgentOptions;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which calls of static methods to make. The figures of a warm start are those of a case with two
 * calls less those of one with a single call, so a warm start takes two cases.
 *
 * <p>As in the references, the calls of a method run one after the other in the same program, so
 * that what a call leaves in static fields is there for the next. Cases with one and with two calls
 * are two programs.
 */
final class CallPlan {
  private final KernelClasses classes;
  private final int calls;
  private final List<CallCase> cases = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  /**
   * Plans calls.
   *
   * @param classes where the methods are
   * @param callerWords the size of the method that calls
   */
  CallPlan(List<MethodCall> calls, List<Start> starts, KernelClasses classes, int callerWords) {
    this.classes = classes;
    this.calls = calls.size();
    for (int times = 1; times <= (starts.contains(Start.WARM) ? 2 : 1); times++) {
      StaticMethod last = null;
      for (MethodCall call : calls) {
        if (!call.method().equals(last)) {
          last = call.method();
          lines.addAll(classes.loading(last.className()));
        }
        CallCase each = new CallCase(cases.size() + 1, call, times, callerWords);
        cases.add(each);
        lines.add("run " + each.className());
      }
    }
  }

  List<CallCase> cases() {
    return cases;
  }

  /** The plan as the driver reads it. */
  List<String> lines() {
    return lines;
  }

  DriverRun run(HostJdk jdk, AgentOptions options) {
    return DriverRun.of(jdk, options, cases, lines, classes.classPath());
  }

  /** What a call took in a run, by its number. */
  KernelFigures figures(DriverRun run, int call, Start start) {
    KernelFigures once = KernelFigures.of(run.profile(), cases.get(call));
    return start == Start.EMPTY
        ? once
        : KernelFigures.of(run.profile(), cases.get(calls + call)).minus(once);
  }

  /** What a call returned when it was made once; of no meaning if that is no int. */
  int result(DriverRun run, int call) {
    return run.results().get(cases.get(call).className());
  }

  /**
   * A thread that makes a call.
   *
   * @param number tells the cases of a run apart
   * @param times how often in a row, 1 or 2
   */
  record CallCase(int number, MethodCall call, int times, int callerWords) implements Case {
    @Override
    public boolean isCallee(MethodReference called) {
      StaticMethod method = call.method();
      return called.className().equals(method.className())
          && called.name().equals(method.name())
          && called.descriptor().equals(method.descriptor());
    }

    /** What is no int is dropped: to convert it could call a routine. */
    @Override
    public int call(MethodVisitor code) {
      StaticMethod method = call.method();
      int bytes = CaseClass.INVOKE_BYTES;
      for (int argument : call.arguments().values()) {
        bytes += CaseClass.push(code, argument);
      }
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          method.className().replace('.', '/'),
          method.name(),
          method.descriptor(),
          false);
      if (method.returnsInt()) {
        return bytes;
      }
      int size = Type.getReturnType(method.descriptor()).getSize();
      if (size > 0) {
        code.visitInsn(size == 1 ? Opcodes.POP : Opcodes.POP2);
      }
      code.visitInsn(Opcodes.ICONST_0);
      return bytes + (size > 0 ? 2 : 1);
    }
  }
}
