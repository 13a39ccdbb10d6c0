package programs;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Starts itself in a JVM with its own options. */
public final class Restart {

  private Restart() {}

  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      inChild();
      return;
    }
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), "programs.Restart", "child"));
    Process child = new ProcessBuilder(command).inheritIO().start();
    System.out.println("ended with " + child.waitFor());
  }

  private static void inChild() {
    System.out.println("in the child");
  }
}
