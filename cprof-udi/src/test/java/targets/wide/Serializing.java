package targets.wide;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects that are written and read again. */
public final class Serializing implements Runnable {

  enum Kind {
    ONE,
    OTHER
  }

  record Pair(String name, Kind kind) implements Serializable {}

  static final class Node implements Serializable {
    private static final long serialVersionUID = 1;

    final List<Object> children = new ArrayList<>();
    final transient int skipped = 5;
    Node self = this;
    double[] numbers = {1, 2.5};

    private Object readResolve() {
      children.add("resolved");
      return this;
    }
  }

  public static final class Packed implements Externalizable {
    private static final long serialVersionUID = 1;

    int value = 3;

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(value + 1);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      value = in.readInt();
    }
  }

  static Object result;

  @Override
  public void run() {
    Node node = new Node();
    node.children.add(new Pair("pair", Kind.OTHER));
    node.children.add(new Packed());
    node.children.add(new HashMap<>(Map.of(1, "one")));
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(node);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        result = ((Node) in.readObject()).children;
      }
    } catch (IOException | ClassNotFoundException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
