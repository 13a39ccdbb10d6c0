package org.cprof.start;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.routine.HiddenFrames;

/** The class files of the run-time, {@code java.lang.CProf} and others. */
public final class RuntimeClasses {

  private static final String FOLDER = "/META-INF/cprof-runtime/";

  private static final String CLASS = ".class";

  /** The names of all, written by the build. */
  private static final String LIST = FOLDER + "classes";

  private RuntimeClasses() {}

  private static List<String> list() throws IOException {
    String files = new String(read(LIST), StandardCharsets.UTF_8);
    return Arrays.stream(files.split("\\s+"))
        .map(file -> file.substring(0, file.length() - CLASS.length()))
        .toList();
  }

  /** All by internal name. Stack traces do not show their methods. */
  static Map<String, byte[]> all() throws IOException {
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
