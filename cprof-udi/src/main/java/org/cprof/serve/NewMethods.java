package org.cprof.serve;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.Message;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.RecordCodec;
import org.cprof.start.CountingCode;
import org.cprof.start.StartMaker;

/** The methods that a JVM starts with, from its roots and routines on. */
final class NewMethods implements StartMaker.Numbering, MethodLog {

  private final SessionRegistry registry;
  private final Map<Integer, Item.Method> methods = new TreeMap<>();
  private final List<String> leftOut = new ArrayList<>();

  NewMethods(CountingCode code) {
    registry = SessionRegistry.of(code.setup(), this);
    registry.begin(code.routines());
  }

  @Override
  public int[] numbers(PreparedClass prepared) {
    int[] numbers = prepared.numbers(registry);
    for (int i = 0; i < numbers.length; i++) {
      if (prepared.items().get(i) instanceof Item.Method method) {
        methods.put(numbers[i], method);
      }
    }
    return numbers;
  }

  @Override
  public byte[] rows(List<Item> sites, List<FieldLayout> layouts) {
    List<RuntimeMethodRow> rows = registry.rows();
    byte[] block = RuntimeMethodRow.block(rows);
    List<byte[]> parts = new ArrayList<>();
    for (Item site : sites) {
      parts.add(RecordCodec.write(new Message(), (Record) site).content());
    }
    Message ofFields = new Message().putInt(layouts.size());
    layouts.forEach(each -> RecordCodec.write(ofFields, each));
    parts.add(ofFields.content());
    int offsets = CProfRows.HEADER_BYTES + block.length;
    int end = offsets + Integer.BYTES * (parts.size() + 1);
    int size = end + parts.stream().mapToInt(part -> part.length).sum();
    ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
    file.putInt(0, CProfRows.MAGIC);
    file.putInt(CProfRows.FILE_ROWS, rows.size());
    file.putInt(CProfRows.FILE_SITES, sites.size());
    file.putInt(CProfRows.FILE_PARTS, offsets);
    file.put(CProfRows.HEADER_BYTES, block).position(offsets);
    for (byte[] part : parts) {
      file.putInt(end);
      end += part.length;
    }
    file.putInt(end);
    parts.forEach(file::put);
    return file.array();
  }

  @Override
  public List<Item.Method> methods() {
    return List.copyOf(methods.values());
  }

  @Override
  public List<String> leftOut() {
    return leftOut;
  }

  @Override
  public void registered(int id, MethodInfo method) {
    methods.put(id, new Item.Method(method, null));
  }

  @Override
  public void leftOut(String text) {
    leftOut.add(text);
  }
}
