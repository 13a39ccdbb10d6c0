package org.cprof.instrument;

import org.cprof.code.BlockRule;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.CycleUdi;

/** Instruments classes of tests with the UDI of cycles. */
final class Instrumented {

  private Instrumented() {}

  static final NativeMethods NO_NATIVES = (owner, name, desc, opcode) -> NativeMethods.Callee.JAVA;

  /** With everything by default: the toy model, the fake run-time's layout, no natives. */
  static byte[] bytes(byte[] classFile, Items items) {
    return bytes(classFile, items, ToyModel.model(), FakeRuntime.LAYOUT, NO_NATIVES);
  }

  static byte[] bytes(
      byte[] classFile, Items items, ProcessorModel model, Layout layout, NativeMethods natives) {
    Routines routines = RoutineCompiler.compile(model, MethodSizes.NONE, layout);
    return new ClassInstrumenter(
            new CycleUdi(model), BlockRule.DEFAULT, false, layout, routines, null)
        .instrument(classFile, items, natives);
  }
}
