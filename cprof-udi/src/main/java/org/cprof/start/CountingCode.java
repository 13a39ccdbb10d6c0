package org.cprof.start;

import java.io.IOException;
import org.cprof.classes.JdkImage;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.prepared.ClassPreparer;
import org.cprof.prepared.PreparedClass;
import org.cprof.setup.AgentOption;
import org.cprof.setup.ClassFilter;
import org.cprof.setup.RunSetup;

/** Inserts what a run counts into classes, for JVMs of one JDK. Thread-safe. */
public final class CountingCode {

  private static final String OBJECT = "java/lang/Object";

  /** The JDK's machinery of virtual threads, in which they leave and enter their carriers. */
  private static final String CONTINUATION = "jdk/internal/vm/Continuation";

  private static final String CONTINUATION_SUPPORT = CONTINUATION + "Support";

  private final RunSetup setup;
  private final JdkImage jdk;
  private final Layout layout;

  /** Null until they are needed. */
  private Routines routines;

  private ClassPreparer preparer;

  public CountingCode(RunSetup setup, JdkImage jdk) {
    this.setup = setup;
    this.jdk = jdk;
    this.layout = layout(setup);
  }

  /** How the nodes of a run are laid out. */
  public static Layout layout(RunSetup setup) {
    return RuntimeSettings.layout(setup);
  }

  public RunSetup setup() {
    return setup;
  }

  public JdkImage jdk() {
    return jdk;
  }

  /** How nodes are laid out. */
  public Layout layout() {
    return layout;
  }

  public synchronized Routines routines() {
    if (routines == null) {
      routines = RoutineCompiler.compile(setup.model(), setup.sizes(), layout);
    }
    return routines;
  }

  /** Whether a class of the boot loader is what counting is made of, or goes on under it. */
  public static boolean isMachinery(String internalName) {
    return RuntimeClasses.isOne(internalName)
        || internalName.startsWith(CONTINUATION) && !internalName.equals(CONTINUATION_SUPPORT);
  }

  public ClassFilter filter() {
    return new ClassFilter(
        setup.options().get(AgentOption.INCLUDE), setup.options().get(AgentOption.EXCLUDE));
  }

  /**
   * A class with counting code.
   *
   * @param natives what it may invoke
   * @throws RuntimeException when the class file is broken
   */
  public PreparedClass prepare(byte[] classFile, NativeMethods natives) {
    return preparer().prepare(classFile, natives);
  }

  /** A class of the JDK's image with counting code; it is not checked. */
  PreparedClass prepareOfImage(byte[] classFile, NativeMethods natives) {
    return preparer().prepareOfImage(classFile, natives);
  }

  private synchronized ClassPreparer preparer() {
    if (preparer == null) {
      // Callers count the constructor of Object on its behalf if it may be counted at all.
      boolean countsObject = layout.countsCalls() && filter().accepts(OBJECT.replace('/', '.'));
      preparer =
          new ClassPreparer(
              setup.udi().udi(),
              setup.rule(),
              setup.keepsCallSites(),
              layout,
              routines(),
              countsObject ? objectClass() : null);
    }
    return preparer;
  }

  private byte[] objectClass() {
    try {
      return jdk.classFile(OBJECT);
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }
}
