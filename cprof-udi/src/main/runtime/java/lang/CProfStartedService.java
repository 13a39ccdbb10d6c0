package java.lang;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/** A service that this JVM starts for itself, which ends with it. */
final class CProfStartedService {

  private static final Unsafe U = CProfNative.unsafe();

  private CProfStartedService() {}

  /**
   * @param file the command, a word in each line
   * @throws IOException if it cannot be started
   */
  static CProfChannel start(File file) throws IOException {
    String[] words;
    try (InputStream in = new FileInputStream(file)) {
      words = new String(in.readAllBytes()).split("\n");
    }
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    // What starts this JVM with CProf may stand in them, and would start the service with it, too.
    builder.environment().keySet().removeAll(CProfProcesses.VARIABLES);
    Process service = builder.start();
    return new CProfChannel(
        ((FileOutputStream) next(service.getOutputStream(), FilterOutputStream.class, "out"))
            .getFD(),
        ((FileInputStream) next(service.getInputStream(), FilterInputStream.class, "in")).getFD());
  }

  /** The pipe behind the buffer that the JDK puts before it. */
  private static Object next(Object stream, Class<?> buffer, String field) {
    return U.getReference(stream, U.objectFieldOffset(buffer, field));
  }
}
