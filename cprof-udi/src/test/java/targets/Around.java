package targets;

import java.util.Collections;
import java.util.stream.Stream;

/** Looks for what is not there, and for what the JVM numbers. */
public final class Around {

  private Around() {}

  public static void main(String[] arguments) throws Exception {
    ClassLoader loader = Around.class.getClassLoader();
    System.out.println(loader.getResource("no-such-file"));
    System.out.println(Collections.list(loader.getResources("META-INF/MANIFEST.MF")));
    try {
      Class.forName("no.such.Name");
    } catch (ClassNotFoundException expected) {
      System.out.println(expected.getMessage());
    }
    Stream.of(Package.getPackages())
        .map(Package::getName)
        .filter(name -> !name.matches("(java|javax|jdk|sun)\\..*"))
        .forEach(System.out::println);
    Thread thread = new Thread(() -> {});
    System.out.println(thread.getName() + " " + thread.getThreadGroup().getName());
  }
}
