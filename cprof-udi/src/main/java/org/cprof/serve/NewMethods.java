package org.cprof.serve;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.Item;
import org.cprof.prepared.Message;
import org.cprof.prepared.PreparedClass;
import org.cprof.start.CountingCode;
import org.cprof.start.StartMaker;

/** The methods that a JVM starts with, from its roots and routines on. */
final class NewMethods implements StartMaker.Numbering, MethodLog {

  private final SessionRegistry registry;
  private final List<MethodInfo> infos = new ArrayList<>();
  private final Map<Integer, Item.Method.Positions> callSites = new HashMap<>();
  private final List<String> leftOut = new ArrayList<>();

  NewMethods(CountingCode code) {
    registry = SessionRegistry.of(code.setup(), this);
    registry.begin(code.routines());
  }

  @Override
  public int[] numbers(PreparedClass prepared) {
    return prepared.numbers(registry);
  }

  @Override
  public byte[] rows(List<Item> sites, List<FieldLayout> layouts) {
    List<RuntimeMethodRow> rows = registry.rows();
    byte[] block = RuntimeMethodRow.block(rows);
    List<byte[]> parts = new ArrayList<>();
    for (Item site : sites) {
      Message part = new Message();
      SiteMessages.put(site, "", null, part);
      parts.add(part.content());
    }
    Message ofFields = new Message().putInt(layouts.size());
    for (FieldLayout each : layouts) {
      SiteMessages.putLayout(each, ofFields.putText(each.className().replace('/', '.')));
    }
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
    List<Item.Method> methods = new ArrayList<>();
    for (int id = 0; id < infos.size(); id++) {
      methods.add(new Item.Method(infos.get(id), callSites.get(id)));
    }
    return methods;
  }

  @Override
  public List<String> leftOut() {
    return leftOut;
  }

  @Override
  public void registered(int id, MethodInfo method) {
    infos.add(method);
  }

  @Override
  public void callSites(int id, int[] lines, int[] bytecodeIndexes) {
    callSites.put(id, new Item.Method.Positions(lines, bytecodeIndexes));
  }

  @Override
  public void leftOut(String text) {
    leftOut.add(text);
  }
}
