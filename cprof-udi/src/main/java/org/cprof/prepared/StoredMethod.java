package org.cprof.prepared;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.CountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.LineTable;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;

/** What is known of a method, as it stands in a file. */
final class StoredMethod {

  private StoredMethod() {}

  /**
   * Writes a method with what it counts for others.
   *
   * @param routinesByOpcode whether only the bytecode tells a routine among these
   */
  static void writeWithCalls(DataOutputStream out, MethodInfo info, boolean routinesByOpcode)
      throws IOException {
    write(out, info);
    out.writeInt(info.callCounters());
    out.writeInt(info.countedCalls().size());
    for (CountedCall call : info.countedCalls()) {
      out.writeInt(call.slot());
      out.writeInt(call.kind().ordinal());
      boolean isNamed = routinesByOpcode && call.callee().kind() == NodeKind.ROUTINE;
      out.writeBoolean(isNamed);
      if (isNamed) {
        out.writeInt(call.callee().eventOpcode());
      } else {
        writeWithCalls(out, call.callee(), routinesByOpcode);
      }
      out.writeInt(call.counter());
      out.writeInt(call.costs());
      out.writeInt(call.misses());
    }
  }

  /**
   * Reads what {@link #writeWithCalls} has written.
   *
   * @param routines those that only the bytecode tells; null where there are none
   */
  static MethodInfo readWithCalls(ByteSource in, IntFunction<MethodInfo> routines) {
    MethodInfo info = read(in);
    int counters = in.readInt();
    int count = in.readInt();
    List<CountedCall> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(
          new CountedCall(
              in.readInt(),
              InvokeKind.ofOrdinal(in.readInt()),
              in.readByte() == 0 ? readWithCalls(in, routines) : routines.apply(in.readInt()),
              in.readInt(),
              in.readInt(),
              in.readInt()));
    }
    return info.withCountedCalls(calls, counters);
  }

  static void write(DataOutputStream out, MethodInfo info) throws IOException {
    ByteSource.writeString(out, info.className());
    ByteSource.writeString(out, info.name());
    ByteSource.writeString(out, info.descriptor());
    ByteSource.writeString(out, info.kind().label());
    out.writeInt(info.words());
    out.writeInt(info.cacheBlocks());
    out.writeInt(info.siteKinds().length);
    out.write(info.siteKinds());
    out.writeInt(info.entry().cycles());
    out.writeInt(info.entry().bytecodes());
    out.writeInt(info.returnOpcode());
    out.writeLong(info.eventCycles());
    out.writeInt(info.eventOpcode());
    out.writeInt(info.violations().size());
    for (String violation : info.violations()) {
      ByteSource.writeString(out, violation);
    }
    writeCounters(out, info.counters());
  }

  static MethodInfo read(ByteSource in) {
    String className = in.readString();
    String name = in.readString();
    String descriptor = in.readString();
    NodeKind kind = NodeKind.ofLabel(in.readString());
    return new MethodInfo(
        new MethodReference(kind, className, name, descriptor),
        new TargetSize(in.readInt(), in.readInt()),
        in.readBytes(in.readInt()),
        new BlockCount(in.readInt(), in.readInt()),
        in.readInt(),
        new CallingBytecode(in.readLong(), in.readInt()),
        readStrings(in),
        readCounters(in),
        MethodInfo.CallCounters.NONE);
  }

  private static List<String> readStrings(ByteSource in) {
    int count = in.readInt();
    if (count == 0) {
      return List.of();
    }
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      strings.add(in.readString());
    }
    return strings;
  }

  private static void writeCounters(DataOutputStream out, NodeCounters counters)
      throws IOException {
    boolean hasAny = counters != NodeCounters.NONE;
    out.writeBoolean(hasAny);
    if (hasAny) {
      out.writeInt(counters.size());
      ByteSource.writeString(out, counters.meaning());
      out.writeInt(counters.bytecodes().size());
      for (int bytecodes : counters.bytecodes()) {
        out.writeInt(bytecodes);
      }
      out.writeBoolean(counters.lines() != null);
      if (counters.lines() != null) {
        writeLines(out, counters.lines());
      }
    }
  }

  private static NodeCounters readCounters(ByteSource in) {
    if (in.readByte() == 0) {
      return NodeCounters.NONE;
    }
    int size = in.readInt();
    String meaning = in.readString();
    List<Integer> bytecodes = new ArrayList<>();
    for (int each : in.readInts()) {
      bytecodes.add(each);
    }
    LineTable lines = in.readByte() == 0 ? null : readLines(in);
    return new NodeCounters(size, meaning, bytecodes, List.of(), Set.of(), lines);
  }

  private static void writeLines(DataOutputStream out, LineTable lines) throws IOException {
    ByteSource.writeInts(out, lines.entry());
    out.writeInt(lines.blocks().length);
    for (int[] block : lines.blocks()) {
      ByteSource.writeInts(out, block);
    }
    ByteSource.writeInts(out, lines.prices());
    ByteSource.writeInts(out, lines.returns());
  }

  private static LineTable readLines(ByteSource in) {
    int[] entry = in.readInts();
    int[][] blocks = new int[in.readInt()][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = in.readInts();
    }
    return new LineTable(entry, blocks, in.readInts(), in.readInts());
  }
}
