package org.cprof.instrument;

import java.util.Map;
import org.cprof.code.BlockRule;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.CycleUdi;

/** Instruments classes of tests with the UDI of cycles. */
final class Instrumented {

  private Instrumented() {}

  private static final NativeMethods NO_NATIVES =
      (owner, name, desc, opcode) -> NativeMethods.Callee.JAVA;

  private static final Layout LAYOUT = new Layout(48, 24_000, 1 << 16, 0x40, Layout.Feature.CALLS);

  private static final ProcessorModel JOP = jop();

  private static ProcessorModel jop() {
    try {
      return Models.load("jop", Map.of("cache.policy", "none"));
    } catch (ModelException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** For JOP without a method cache, and without natives. */
  static byte[] bytes(byte[] classFile, Items items) {
    return bytes(classFile, items, LAYOUT);
  }

  static byte[] bytes(byte[] classFile, Items items, Layout layout) {
    Routines routines = RoutineCompiler.compile(JOP, MethodSizes.NONE, layout);
    return new ClassInstrumenter(
            new CycleUdi(JOP), BlockRule.DEFAULT, false, layout, routines, null)
        .instrument(classFile, items, NO_NATIVES);
  }
}
