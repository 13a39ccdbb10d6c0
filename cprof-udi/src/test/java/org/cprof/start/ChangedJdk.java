package org.cprof.start;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.classes.JdkImage;

/** The JDK as CProf changes it to make runs equal, without any counting. */
public final class ChangedJdk {

  private static final List<String> CLASSES =
      List.of(
          "java/lang/Thread",
          "java/lang/ClassLoader",
          "java/util/ImmutableCollections",
          "java/util/concurrent/ThreadLocalRandom",
          "java/lang/ref/Reference");

  private ChangedJdk() {}

  /** Writes its classes to a jar for {@code --patch-module java.base}. */
  public static void write(JdkImage jdk, Path jar) throws IOException {
    Map<String, byte[]> changed = new TreeMap<>();
    for (String name : CLASSES) {
      changed.put(name, JdkChanges.of(name, jdk.classFile(name)));
    }
    StartMaker.writeJar(jar, changed);
  }
}
