package org.cprof.collect.details;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.BasicBlock;
import org.cprof.code.CodeText;
import org.cprof.collect.tree.MergedTree;
import org.cprof.collect.tree.Records;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.DetailType;

/**
 * What the UDI {@code blocks} writes: how each node was called, and how often each of its blocks
 * ran. The code of every method that ran stands in the metadata; nodes name it by its number there.
 */
final class BlockDetails implements NodeDetails {

  private static final int NO_CODE = -1;

  private int[] codeOfRank = {};
  private List<boolean[]> entries = List.of();

  @Override
  public List<DetailColumn> columns() {
    return List.of(
        new DetailColumn("code", DetailType.NUMBER),
        new DetailColumn("invokes", DetailType.NAMED_NUMBERS),
        new DetailColumn("blocks", DetailType.NUMBERS));
  }

  @Override
  public List<Map.Entry<String, String>> metadata(MergedTree tree) {
    boolean[] ran = tree.ranksThatRan();
    codeOfRank = new int[ran.length];
    Arrays.fill(codeOfRank, NO_CODE);
    entries = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    for (int rank = 0; rank < ran.length; rank++) {
      String text = tree.byRank()[rank].counters().meaning();
      if (ran[rank] && !text.isEmpty()) {
        Integer known = numbers.putIfAbsent(text, metadata.size());
        codeOfRank[rank] = known == null ? metadata.size() : known;
        if (known == null) {
          metadata.add(Map.entry("code", text));
          entries.add(entryBlocks(text));
        }
      }
    }
    return metadata;
  }

  private static boolean[] entryBlocks(String text) {
    List<BasicBlock> blocks = CodeText.parse(text).blocks();
    boolean[] isEntry = new boolean[blocks.size()];
    for (int i = 0; i < isEntry.length; i++) {
      isEntry[i] = blocks.get(i).isEntry();
    }
    return isEntry;
  }

  @Override
  public List<String> fields(MergedTree tree, int record) {
    int code = codeOfRank[tree.records().rank(record)];
    return List.of(
        code == NO_CODE ? "" : Integer.toString(code),
        invokes(tree, record),
        code == NO_CODE ? "" : blocks(tree, record, entries.get(code)));
  }

  private static String invokes(MergedTree tree, int record) {
    StringBuilder text = new StringBuilder();
    for (InvokeKind kind : InvokeKind.values()) {
      long calls = tree.calls(record, kind);
      if (calls > 0) {
        text.append(text.isEmpty() ? "" : ";").append(kind.label()).append(';').append(calls);
      }
    }
    return text.toString();
  }

  private static String blocks(MergedTree tree, int record, boolean[] isEntry) {
    StringBuilder text = new StringBuilder();
    int counter = 0;
    for (boolean entry : isEntry) {
      long runs =
          entry
              ? tree.records().get(record, Records.CALLS)
              : tree.records().counter(record, counter++);
      text.append(text.isEmpty() ? "" : ";").append(runs);
    }
    return text.toString();
  }
}
