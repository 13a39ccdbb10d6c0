package org.cprof.prepared;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.profile.NodeKind;

/**
 * Something whose number stands in instrumented code. The number is given anew in every JVM, in the
 * order in which the instrumenter asked for it.
 */
public sealed interface Item {

  /** Asks for the number; {@link PreparedClass#NONE} for what gets it in the JVM, or none. */
  int number(MethodRegistry registry);

  /**
   * Whether it is a place in the code that hands over operands, which gets its number in the JVM.
   */
  default boolean isPlace() {
    return false;
  }

  /** Writes the item behind a byte that tells which one it is. */
  void write(DataOutputStream out) throws IOException;

  /**
   * Reads what {@link #write} has written.
   *
   * @param routines the routines that callers count, by the bytecode of the target
   */
  static Item read(ByteSource in, IntFunction<MethodInfo> routines) {
    int tag = in.readByte();
    return switch (tag) {
      case Method.TAG -> Method.read(in, routines);
      case Native.TAG -> new Native(in.readString(), in.readString(), in.readString());
      case Unresolved.TAG -> new Unresolved(in.readString(), in.readString(), in.readString());
      case Bytecode.TAG ->
          new Bytecode(NodeKind.ofLabel(in.readString()), in.readString(), in.readLong());
      case TypeSite.TAG -> new TypeSite(in.readString());
      case FieldSite.TAG -> new FieldSite(in.readString(), in.readString());
      case Matches.TAG -> new Matches(in.readInts());
      case DataField.TAG -> new DataField(in.readString(), in.readString());
      case NewObject.TAG -> new NewObject(in.readString());
      case Fields.TAG -> Fields.read(in);
      case LeftOut.TAG ->
          new LeftOut(in.readString(), in.readString(), in.readString(), in.readString());
      default -> throw new IllegalArgumentException("no item has the tag " + tag);
    };
  }

  /**
   * An instrumented method.
   *
   * @param sites where it calls; null if that is not told
   */
  record Method(MethodInfo info, Places sites) implements Item {
    private static final int TAG = 1;

    /** The source lines and bytecode indexes of slots, from slot 1. */
    public record Places(int[] lines, int[] bytecodeIndexes) {}

    @Override
    public int number(MethodRegistry registry) {
      int number = registry.register(info);
      if (sites != null) {
        registry.callSites(number, sites.lines(), sites.bytecodeIndexes());
      }
      return number;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      StoredMethod.writeWithCalls(out, info, true);
      out.writeBoolean(sites != null);
      if (sites != null) {
        ByteSource.writeInts(out, sites.lines());
        ByteSource.writeInts(out, sites.bytecodeIndexes());
      }
    }

    /** Reads what {@link #write} has written behind the tag. */
    private static Method read(ByteSource in, IntFunction<MethodInfo> routines) {
      MethodInfo info = StoredMethod.readWithCalls(in, routines);
      Places sites = in.readByte() == 0 ? null : new Places(in.readInts(), in.readInts());
      return new Method(info, sites);
    }
  }

  /** A native method that is called. */
  record Native(String className, String name, String descriptor) implements Item {
    private static final int TAG = 2;

    @Override
    public int number(MethodRegistry registry) {
      return registry.nativeMethod(className, name, descriptor);
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, className, name, descriptor);
    }
  }

  /** A method of which it is not known whether it is native, as its class was not there. */
  record Unresolved(String className, String name, String descriptor) implements Item {
    private static final int TAG = 11;

    @Override
    public int number(MethodRegistry registry) {
      return registry.unresolvedMethod(className, name, descriptor);
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, className, name, descriptor);
    }
  }

  /** A bytecode that is counted as a node. */
  record Bytecode(NodeKind kind, String mnemonic, long cycles) implements Item {
    private static final int TAG = 3;

    @Override
    public int number(MethodRegistry registry) {
      return registry.event(kind, mnemonic, cycles);
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      ByteSource.writeString(out, kind.label());
      ByteSource.writeString(out, mnemonic);
      out.writeLong(cycles);
    }
  }

  /** A place that tests for a type. */
  record TypeSite(String internalName) implements Item {
    private static final int TAG = 4;

    @Override
    public boolean isPlace() {
      return true;
    }

    @Override
    public int number(MethodRegistry registry) {
      return PreparedClass.NONE;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, internalName);
    }
  }

  /** A place that stores a reference in a field. */
  record FieldSite(String owner, String name) implements Item {
    private static final int TAG = 5;

    @Override
    public boolean isPlace() {
      return true;
    }

    @Override
    public int number(MethodRegistry registry) {
      return PreparedClass.NONE;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, owner, name);
    }
  }

  /** An access to a field that a data cache of the target may hold. */
  record DataField(String owner, String name) implements Item {
    private static final int TAG = 8;

    @Override
    public boolean isPlace() {
      return true;
    }

    @Override
    public int number(MethodRegistry registry) {
      return PreparedClass.NONE;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, owner, name);
    }
  }

  /** A new object, of which the size on the target matters. */
  record NewObject(String internalName) implements Item {
    private static final int TAG = 9;

    @Override
    public boolean isPlace() {
      return true;
    }

    @Override
    public int number(MethodRegistry registry) {
      return PreparedClass.NONE;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, internalName);
    }
  }

  /** Where the class's fields lie on the target; no code holds a number of it. */
  record Fields(FieldLayout layout) implements Item {
    private static final int TAG = 10;

    @Override
    public int number(MethodRegistry registry) {
      return PreparedClass.NONE;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      ByteSource.writeString(out, layout.className());
      for (String name : layout.names()) {
        ByteSource.writeString(out, name);
      }
      ByteSource.writeString(out, "");
      ByteSource.writeInts(out, layout.positions());
      out.writeInt(layout.words());
    }

    private static Fields read(ByteSource in) {
      String className = in.readString();
      List<String> names = new ArrayList<>();
      for (String name = in.readString(); !name.isEmpty(); name = in.readString()) {
        names.add(name);
      }
      return new Fields(new FieldLayout(className, names, in.readInts(), in.readInt()));
    }
  }

  /** A lookupswitch. */
  record Matches(int[] keys) implements Item {
    private static final int TAG = 6;

    @Override
    public boolean isPlace() {
      return true;
    }

    @Override
    public int number(MethodRegistry registry) {
      return PreparedClass.NONE;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(TAG);
      ByteSource.writeInts(out, keys);
    }
  }

  /** A method that runs as it is; no code holds a number of it. */
  record LeftOut(String className, String name, String descriptor, String reason) implements Item {
    private static final int TAG = 7;

    @Override
    public int number(MethodRegistry registry) {
      registry.leftOut(className, name, descriptor, reason);
      return PreparedClass.NONE;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      ByteSource.write(out, TAG, className, name, descriptor, reason);
    }
  }
}
