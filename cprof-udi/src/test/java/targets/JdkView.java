package targets;

import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.lang.reflect.Member;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Prints what a program sees of the JDK's modules, class files and members. */
final class JdkView {

  /** Patched, and redefined at each start; redefined; loaded when asked for. */
  private static final Class<?>[] CLASSES = {Thread.class, String.class, java.util.Currency.class};

  /** Those that the run-time adds to, or reaches what is private of. */
  private static final List<String> PACKAGES =
      List.of("java/lang", "java/lang/ref", "jdk/internal/misc", "sun/nio/ch");

  private static final String CLASS_FILE = ".class";

  private JdkView() {}

  public static void main(String[] arguments) throws Exception {
    for (Class<?> type : CLASSES) {
      try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
        print(type, in.readAllBytes());
      }
      try (ModuleReader reader = base()) {
        String file = type.getName().replace('.', '/') + ".class";
        print(type, reader.open(file).orElseThrow().readAllBytes());
      }
      System.out.println(
          type.getModule() + " " + type.getModule().getDescriptor().packages().size());
    }
    ModuleLayer boot = ModuleLayer.boot();
    Set<String> edges = new TreeSet<>();
    System.out.println(new TreeSet<>(boot.modules().stream().map(Module::getName).toList()));
    for (ResolvedModule module : boot.configuration().modules()) {
      edges.add(
          module.name()
              + new TreeSet<>(module.reads().stream().map(ResolvedModule::name).toList()));
    }
    System.out.println(edges);
    System.out.println(System.getProperty("jdk.module.patch.0"));
    for (String name : PACKAGES) {
      Path folder =
          FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base", name);
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.sorted().toList()) {
          String simple = file.getFileName().toString();
          if (simple.endsWith(CLASS_FILE)) {
            String type = simple.substring(0, simple.length() - CLASS_FILE.length());
            printMembers(Class.forName(name.replace('/', '.') + "." + type, false, null));
          }
        }
      }
    }
  }

  private static void printMembers(Class<?> type) {
    System.out.println(type.toGenericString() + " " + type.getModifiers());
    System.out.println(Arrays.toString(type.getNestMembers()));
    print(type.getDeclaredFields());
    print(type.getDeclaredMethods());
    print(type.getDeclaredConstructors());
  }

  private static void print(Member[] members) {
    Stream.of(members)
        .map(member -> member + " " + member.getModifiers())
        .sorted()
        .forEach(System.out::println);
  }

  private static ModuleReader base() throws Exception {
    return ModuleLayer.boot()
        .configuration()
        .findModule("java.base")
        .orElseThrow()
        .reference()
        .open();
  }

  private static void print(Class<?> type, byte[] classFile) {
    CRC32 checksum = new CRC32();
    checksum.update(classFile);
    System.out.println(type + " " + classFile.length + " " + checksum.getValue());
  }
}
