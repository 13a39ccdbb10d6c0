package org.cprof.agent.transform;

import java.io.IOException;
import org.cprof.agent.classes.ModuleFiles;
import org.cprof.code.BlockRule;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.Leaf;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.Routines;
import org.cprof.prepared.ClassPreparer;
import org.cprof.udi.Udi;

/** All that inserted code depends on in this VM, and who inserts it. */
public record Instrumenters(
    Udi udi,
    BlockRule rule,
    Layout layout,
    LiveRegistry registry,
    NativeMethods natives,
    Routines routines) {

  /**
   * Instruments for this VM.
   *
   * @param countsObject whether Object itself is instrumented, so that callers may count its
   *     constructor on its behalf
   */
  public ClassInstrumenter instrumenter(boolean countsObject) throws IOException {
    ClassInstrumenter plain = instrumenter(null);
    return countsObject && layout.countsCalls()
        ? instrumenter(plain.objectConstructor(objectClass()))
        : plain;
  }

  private ClassInstrumenter instrumenter(Leaf objectConstructor) {
    return new ClassInstrumenter(udi, rule, layout, registry, natives, routines, objectConstructor);
  }

  /** Instruments for VMs to come. */
  public ClassPreparer preparer() throws IOException {
    return new ClassPreparer(
        udi, rule, registry.keepsCallSites(), layout, natives, routines, objectClass());
  }

  private static byte[] objectClass() throws IOException {
    return ModuleFiles.classFile(Object.class.getModule(), "java/lang/Object");
  }
}
