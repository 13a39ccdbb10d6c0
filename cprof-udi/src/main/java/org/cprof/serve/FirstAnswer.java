package org.cprof.serve;

import java.io.IOException;
import java.util.Set;
import org.cprof.classes.ClassMethods;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.prepared.ClassStore;
import org.objectweb.asm.ClassReader;

/**
 * Does what every answer for a class takes, once, while the first JVM starts: the first time takes
 * longer than many answers, as the JDK lists its packages and the service's classes are linked. The
 * JVM would wait for that.
 */
final class FirstAnswer {

  /** Any class of the JDK. */
  private static final String CLASS = "java/util/StringTokenizer";

  private FirstAnswer() {}

  /**
   * Does it, for no JVM.
   *
   * @throws IOException if the JDK or the store cannot be read
   */
  static void prepare(RunContext run) throws IOException {
    byte[] classFile = MethodOrder.sorted(run.code().jdk().classFile(CLASS));
    ClassMethods.of(new ClassReader(classFile));
    KnownClasses known = new KnownClasses(run.code().jdk(), null, Set.of());
    SessionClasses.key(0, classFile, Natives.ofPlatform(known));
    ClassStore store = run.store();
    if (store.size() > 0) {
      store.read(store.first());
    }
  }
}
