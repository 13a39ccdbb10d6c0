package org.cprof.instrument;

import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.ProcessorModel;
import org.cprof.udi.CycleUdi;

/** Instruments classes of tests with the UDI of cycles. */
final class Instrumented {

  private Instrumented() {}

  static final NativeMethods NO_NATIVES = (owner, name, desc, opcode) -> NativeMethods.Callee.JAVA;

  /** With everything by default: the toy model, the fake run-time's layout, no natives. */
  static byte[] bytes(byte[] classFile, MethodRegistry registry) {
    return bytes(classFile, registry, ToyModel.model(), FakeRuntime.LAYOUT, NO_NATIVES);
  }

  static byte[] bytes(
      byte[] classFile,
      MethodRegistry registry,
      ProcessorModel model,
      Layout layout,
      NativeMethods natives) {
    Routines routines = RoutineCompiler.compile(model, layout);
    return new ClassInstrumenter(new CycleUdi(model), layout, registry, natives, routines)
        .instrument(classFile, OperandSites.NONE);
  }
}
