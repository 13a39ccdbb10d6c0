import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * An agent that writes what the arguments of a program's methods were, as {@code cprof bound
 * --args} takes them: {@code -javaagent:JAR=FILE,PACKAGE...} writes a line for each method of the
 * packages that was called, {@code CLASS.METHODDESCRIPTOR<tab>RANGE,..}. Numbers and lengths of
 * arrays are ranges with few different ends, so that many methods have the same; a parameter that
 * was null once, or is neither, is {@code any}.
 */
public final class SeenArguments {
  private static final long[] ENDS = {0, 1, 16, 64, 256, 4096, 65536};
  private static final List<SeenArguments> METHODS = new ArrayList<>();

  private final String method;
  private final Type[] types;
  private final long[] least;
  private final long[] most;
  private final boolean[] isAny;
  private boolean isCalled;

  private SeenArguments(String method, Type[] types) {
    this.method = method;
    this.types = types;
    this.least = new long[types.length];
    this.most = new long[types.length];
    this.isAny = new boolean[types.length];
  }

  public static void premain(String options, Instrumentation instrumentation) {
    List<String> all = List.of(options.split(","));
    List<String> packages = all.subList(1, all.size());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(Path.of(all.get(0)))));
    instrumentation.addTransformer(
        new ClassFileTransformer() {
          @Override
          public byte[] transform(
              ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] code) {
            int end = name == null ? -1 : name.lastIndexOf('/');
            boolean isOne = end > 0 && packages.contains(name.substring(0, end).replace('/', '.'));
            return isOne ? transformed(code) : null;
          }
        });
  }

  private static byte[] transformed(byte[] code) {
    ClassReader reader = new ClassReader(code);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, thrown);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
              return method;
            }
            String key = reader.getClassName().replace('/', '.') + "." + name + descriptor;
            int first = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
            return new Entry(method, Type.getArgumentTypes(descriptor), first, add(key, descriptor));
          }
        },
        0);
    return writer.toByteArray();
  }

  private static final class Entry extends MethodVisitor {
    private final Type[] types;
    private final int first;
    private final int number;

    Entry(MethodVisitor next, Type[] types, int first, int number) {
      super(Opcodes.ASM9, next);
      this.types = types;
      this.first = first;
      this.number = number;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      int local = first;
      for (int i = 0; i < types.length; i++) {
        boolean isArray = types[i].getSort() == Type.ARRAY;
        if (isArray || isNumber(types[i])) {
          visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), local);
          if (!isArray && types[i].getSort() != Type.LONG) {
            visitInsn(Opcodes.I2L);
          }
          visitLdcInsn(number);
          visitLdcInsn(i);
          String seen = isArray ? "(Ljava/lang/Object;II)V" : "(JII)V";
          visitMethodInsn(Opcodes.INVOKESTATIC, "SeenArguments", "seen", seen, false);
        }
        local += types[i].getSize();
      }
    }
  }

  private static boolean isNumber(Type type) {
    return type.getSort() >= Type.BOOLEAN
        && type.getSort() <= Type.LONG
        && type.getSort() != Type.FLOAT;
  }

  private static int add(String method, String descriptor) {
    synchronized (METHODS) {
      METHODS.add(new SeenArguments(method, Type.getArgumentTypes(descriptor)));
      return METHODS.size() - 1;
    }
  }

  /** Called by the program at the entry of a method. */
  public static void seen(long value, int method, int argument) {
    synchronized (METHODS) {
      SeenArguments all = METHODS.get(method);
      all.isCalled = true;
      all.least[argument] = Math.min(all.least[argument], value);
      all.most[argument] = Math.max(all.most[argument], value);
    }
  }

  /** Called by the program at the entry of a method, with an array. */
  public static void seen(Object array, int method, int argument) {
    synchronized (METHODS) {
      METHODS.get(method).isAny[argument] |= array == null;
      seen(array == null ? 0L : Array.getLength(array), method, argument);
    }
  }

  private static void write(Path file) {
    synchronized (METHODS) {
      try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
        METHODS.stream().filter(one -> one.isCalled).forEach(one -> out.println(one.line()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private String line() {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      String type = types[i].getClassName();
      String range = range(least[i], most[i], types[i]);
      boolean isArray = types[i].getSort() == Type.ARRAY;
      if (range == null || isAny[i]) {
        arguments.add("any");
      } else if (isArray) {
        int first = type.indexOf('[');
        arguments.add(type.substring(0, first) + "[" + range + type.substring(first + 1));
      } else {
        arguments.add(range);
      }
    }
    return method + "\t" + String.join(",", arguments);
  }

  /** Null where an end is larger than all, and of small types and of others. */
  private static String range(long least, long most, Type type) {
    boolean isWide = type.getSort() == Type.INT || type.getSort() == Type.LONG;
    if (!isWide && type.getSort() != Type.ARRAY) {
      return null;
    }
    long from = end(-least);
    long to = end(most);
    return from < 0 || to < 0 ? null : -from + ".." + to;
  }

  private static long end(long value) {
    for (long end : ENDS) {
      if (value <= end) {
        return end;
      }
    }
    return -1;
  }
}
