package org.cprof.start;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.classes.JdkImage;
import org.cprof.instrument.routine.HiddenFrames;

/** The class files of the run-time, {@code java.lang.CProf} and others. */
public final class RuntimeClasses {

  private static final String FOLDER = "/META-INF/cprof-runtime/";

  private static final String CLASS = ".class";

  /** The names of all, written by the build. */
  private static final String LIST = FOLDER + "classes";

  /** What the names begin with of all that are not made for a JDK. */
  private static final String PREFIX = "java/lang/CProf";

  /** The classes that are made for each JDK, by internal name. */
  private static final Map<String, ForJdk> FOR_JDK =
      Map.of(
          NativeAccess.CLASS, NativeAccess::classFile,
          NativeAccess.THREAD_CLASS, NativeAccess::threadClassFile,
          IoAccess.CLASS, IoAccess::classFile);

  /** Makes a class file. */
  private interface ForJdk {
    byte[] classFile(JdkImage jdk) throws IOException;
  }

  private RuntimeClasses() {}

  /** Whether a class of the boot loader is one of them. */
  static boolean isOne(String internalName) {
    return internalName.startsWith(PREFIX) || FOR_JDK.containsKey(internalName);
  }

  private static List<String> list() throws IOException {
    String files = new String(read(LIST), StandardCharsets.UTF_8);
    return Arrays.stream(files.split("\\s+"))
        .map(file -> file.substring(0, file.length() - CLASS.length()))
        .toList();
  }

  /**
   * The classes that are made for a JDK, by internal name.
   *
   * @throws IOException if the JDK cannot be read, or lacks what they need
   */
  static Map<String, byte[]> forJdk(JdkImage jdk) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (Map.Entry<String, ForJdk> each : FOR_JDK.entrySet()) {
      files.put(each.getKey(), each.getValue().classFile(jdk));
    }
    return files;
  }

  /** The others by internal name. Stack traces do not show their methods. */
  static Map<String, byte[]> forAnyJdk() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : list()) {
      files.put(name, HiddenFrames.of(read(FOLDER + name + CLASS)));
    }
    return files;
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream in = RuntimeClasses.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource + " is missing: CProf was not built completely");
      }
      return in.readAllBytes();
    }
  }
}
