package org.cprof.agent.transform;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.cprof.agent.runtime.Attachment;
import org.cprof.prepared.ByteSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What instrumenting a class leaves in the JVM, where the program may find it: a string constant
 * that the program or the JDK has, too, keeps the hash that was asked of it, and a class in the
 * type of a lambda has got its identity hash. Each start leaves all of that, so that a program runs
 * the same whether its classes are instrumented in the run or were prepared before.
 *
 * <p>It also loads classes of the JDK. The JVM offers no class to an agent that it loads for the
 * agent's work on another one. So each start loads these before the program, too.
 */
public final class Traces {

  /** What does not work in a program's middle. */
  private static final List<String> NOT_INSTRUMENTING =
      List.of("org/cprof/shaded/commons/", "org/cprof/collect/", "org/cprof/price/");

  private static final String JDK = "java/";

  /** As long as they stay, so do the constants of equal text. */
  private static String[] kept = {};

  private final List<String> constants;
  private final List<String> classes;
  private final List<String> loaded;

  private Traces(List<String> constants, List<String> classes, List<String> loaded) {
    this.constants = constants;
    this.classes = classes;
    this.loaded = loaded;
  }

  /** Finds out by reading the agent's classes, which takes longer than {@link #decoded}. */
  static Traces find() throws IOException {
    Set<String> constants = new TreeSet<>();
    Set<String> classes = new TreeSet<>();
    try (JarFile jar = new JarFile(jar(), false)) {
      for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        if (isInstrumenting(entry.getName())) {
          try (InputStream in = jar.getInputStream(entry)) {
            new ClassReader(in.readAllBytes())
                .accept(new Finder(constants, classes), ClassReader.SKIP_DEBUG);
          }
        }
      }
    }
    return new Traces(List.copyOf(constants), List.copyOf(classes), List.of());
  }

  /**
   * The same with classes of the JDK that instrumenting loads.
   *
   * @param names with dots
   */
  Traces withLoaded(List<String> names) {
    return new Traces(constants, classes, names);
  }

  /** Names of classes of the JDK that instrumenting loads, as far as they are known. */
  public List<String> loaded() {
    return loaded;
  }

  private static File jar() {
    try {
      return Attachment.jar();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean isInstrumenting(String entry) {
    if (!entry.startsWith("org/cprof/") || !entry.endsWith(".class")) {
      return false;
    }
    for (String other : NOT_INSTRUMENTING) {
      if (entry.startsWith(other)) {
        return false;
      }
    }
    return true;
  }

  byte[] encoded() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    write(out, constants);
    write(out, classes);
    write(out, loaded);
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      ByteSource.writeString(out, text);
    }
  }

  /** Reads what {@link #encoded} has written. */
  static Traces decoded(byte[] bytes) {
    ByteSource in = new ByteSource(bytes, 0);
    return new Traces(read(in), read(in), read(in));
  }

  private static List<String> read(ByteSource in) {
    List<String> texts = new ArrayList<>();
    for (int count = in.readInt(); count > 0; count--) {
      texts.add(in.readString());
    }
    return texts;
  }

  /** Leaves them; to be called before the program starts. */
  public void leave() {
    String[] strings = new String[constants.size()];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = constants.get(i).intern();
      strings[i].hashCode();
    }
    kept = strings;
    for (String name : classes) {
      try {
        Class<?> type = Class.forName(name, false, null);
        CProfHashes.start(name.hashCode());
        System.identityHashCode(type);
      } catch (ClassNotFoundException notInThisJdk) {
        // Then no lambda has it.
      }
    }
  }

  /** Collects the string constants of a class, and the JDK's classes in the types of lambdas. */
  private static final class Finder extends ClassVisitor {

    private final Set<String> constants;
    private final Set<String> classes;

    Finder(Set<String> constants, Set<String> classes) {
      super(Opcodes.ASM9);
      this.constants = constants;
      this.classes = classes;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitLdcInsn(Object value) {
          if (value instanceof String text) {
            constants.add(text);
          }
        }

        @Override
        public void visitInvokeDynamicInsn(
            String name, String descriptor, Handle bootstrap, Object... arguments) {
          add(Type.getMethodType(descriptor));
          for (Object argument : arguments) {
            if (argument instanceof Type type) {
              add(type);
            } else if (argument instanceof Handle handle) {
              add(Type.getObjectType(handle.getOwner()));
              add(Type.getType(handle.getDesc()));
            }
          }
        }
      };
    }

    private void add(Type type) {
      if (type.getSort() == Type.METHOD) {
        add(type.getReturnType());
        for (Type argument : type.getArgumentTypes()) {
          add(argument);
        }
      } else if (type.getSort() == Type.OBJECT && type.getInternalName().startsWith(JDK)) {
        classes.add(type.getClassName());
      }
    }
  }
}
