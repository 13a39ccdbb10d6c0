package java.lang;

import java.util.List;
import java.util.Map;
import jdk.internal.vm.annotation.DontInline;

/** Tells the service of processes that the program starts: it names JVMs that do not count. */
public final class CProfProcesses {

  /** From which JVMs take options, from the first only if the {@code java} command starts them. */
  static final List<String> VARIABLES =
      List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

  private CProfProcesses() {}

  /**
   * Inserted where the JDK starts a process.
   *
   * @param environment null for that of this JVM
   * @param folder null for that of this JVM
   */
  public static void starting(String[] command, Map<String, String> environment, String folder) {
    try {
      tell(command, environment, folder);
    } catch (StackOverflowError | OutOfMemoryError noRoom) {
      CProfNoRoom.count();
    }
  }

  @DontInline
  private static void tell(String[] command, Map<String, String> environment, String folder) {
    CProfBypass bypass = CProfBypass.begin();
    try {
      String[] options = new String[VARIABLES.size()];
      for (int i = 0; i < options.length; i++) {
        String name = VARIABLES.get(i);
        String value = environment == null ? System.getenv(name) : environment.get(name);
        options[i] = value == null ? "" : value;
      }
      CProfSession.ask(
          new CProfMessage(CProfProtocol.STARTED, 1 << 12)
              .putText(folder == null ? "" : folder)
              .putTexts(command)
              .putTexts(options));
    } finally {
      bypass.end();
    }
  }
}
