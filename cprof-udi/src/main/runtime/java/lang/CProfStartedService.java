package java.lang;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A service that this JVM starts for itself, which ends with it. */
final class CProfStartedService {

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
    Process service = builder.start();
    return new CProfChannel(service.getOutputStream(), service.getInputStream());
  }
}
