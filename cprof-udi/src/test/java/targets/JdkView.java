package targets;

import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

/** Prints what a program sees of the JDK's modules and class files. */
final class JdkView {

  /** Patched, and redefined at each start; redefined; loaded when asked for. */
  private static final Class<?>[] CLASSES = {Thread.class, String.class, java.util.Currency.class};

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
