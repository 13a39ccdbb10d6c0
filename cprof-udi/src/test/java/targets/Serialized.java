package targets;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** What serialization calls back, and the constructors that it does or does not call. */
public final class Serialized implements Runnable {

  // tree:
  //   run x1
  //     write x1 ...
  //       java.io.ObjectOutputStream.writeObject x1 ...
  //         **Plain.writeObject x1
  //         **Outside.writeExternal x1
  //         **Replaced.writeReplace x1
  //         **leaf x3
  //     read x1 ...
  //       java.io.ObjectInputStream.readObject x1 ...
  //         **Base.<init> x1
  //         **Plain.readObject x1
  //         **Outside.<init> x1
  //         **Outside.readExternal x1
  //         **Stand.readResolve x1
  //         **Pair.<init> x1
  //         **leaf x6
  //     leaf x1

  /** Not serializable: its constructor runs when a subclass is read. */
  static class Base {
    Base() { // 1 x aload_0 invokespecial
      leaf(); // 1 x invokestatic
    } // 1 x return
  }

  static final class Plain extends Base implements Serializable {
    private static final long serialVersionUID = 1;
    final Outside outside = new Outside();
    final Replaced replaced = new Replaced();
    final Pair pair = new Pair(1, null);

    private void writeObject(ObjectOutputStream out) throws IOException {
      leaf(); // 1 x invokestatic
      out.defaultWriteObject(); // 1 x aload_1 invokevirtual
    } // 1 x return

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      leaf(); // 1 x invokestatic
      in.defaultReadObject(); // 1 x aload_1 invokevirtual
    } // 1 x return
  }

  public static final class Outside implements Externalizable {
    public Outside() { // 1 x aload_0 invokespecial
      leaf(); // 1 x invokestatic
    } // 1 x return

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      leaf(); // 1 x invokestatic
      out.writeInt(3); // 1 x aload_1 iconst_3 invokeinterface
    } // 1 x return

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      leaf(); // 1 x invokestatic
      in.readInt(); // 1 x aload_1 invokeinterface pop
    } // 1 x return
  }

  static final class Replaced implements Serializable {
    private static final long serialVersionUID = 1;

    Object writeReplace() {
      leaf(); // 1 x invokestatic
      return new Stand(); // 1 x new dup invokespecial areturn
    }
  }

  static final class Stand implements Serializable { // in Stand.<init>: 1 x aload_0 invokespecial
    // in Stand.<init>: 1 x return
    private static final long serialVersionUID = 1;

    Object readResolve() {
      leaf(); // 1 x invokestatic
      return REPLACED; // 1 x getstatic_ref areturn
    }
  }

  record Pair(int a, String b) implements Serializable {
    Pair { // 1 x aload_0 invokespecial aload_0 iload_1 putfield aload_0 aload_2 putfield_ref
      leaf(); // 1 x invokestatic
    } // 1 x return
  }

  static final Replaced REPLACED = new Replaced();
  static final Plain PLAIN = new Plain();
  static byte[] bytes;
  static Object result;

  @Override
  public void run() {
    try {
      write(); // 1 x invokestatic
      read(); // 1 x invokestatic
      leaf(); // 1 x invokestatic
    } catch (IOException | ClassNotFoundException e) { // 1 x goto
      throw new AssertionError(e);
    }
  } // 1 x return

  static void write() throws IOException {
    ByteArrayOutputStream sink = new ByteArrayOutputStream(); // 1 x new dup invokespecial astore_0
    ObjectOutputStream out = new ObjectOutputStream(sink); // 1 x new dup aload_0 invokespecial
    // 1 x astore_1
    out.writeObject(PLAIN); // 1 x aload_1 getstatic_ref invokevirtual
    bytes = sink.toByteArray(); // 1 x aload_0 invokevirtual putstatic_ref
  } // 1 x return

  static void read() throws IOException, ClassNotFoundException {
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes)); // 1 x new dup
    // 1 x new dup getstatic_ref invokespecial invokespecial astore_0
    result = in.readObject(); // 1 x aload_0 invokevirtual putstatic_ref
  } // 1 x return

  static void leaf() {} // 10 x return
}
