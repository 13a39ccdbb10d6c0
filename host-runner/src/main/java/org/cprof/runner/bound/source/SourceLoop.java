package org.cprof.runner.bound.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A loop of a source file. All lines are inclusive.
 *
 * @param whole from its keyword to its end
 * @param header from its keyword to where its body begins, and of {@code do} its condition, too
 * @param begin where the bytecode is to which it goes back: of the condition, or of the first
 *     statement where the condition is none
 * @param column of its keyword
 * @param within the loops directly in it, in their order
 * @param isInOther whether it is directly in a loop that never turns, which is none in a class file
 * @param sharesBegin whether it begins at the very bytecode at which the loop around it begins
 */
public record SourceLoop(
    Lines whole,
    List<Lines> header,
    Lines begin,
    int column,
    List<SourceLoop> within,
    boolean isInOther,
    boolean sharesBegin) {

  /** The order of the text. */
  public static final Comparator<SourceLoop> ORDER =
      Comparator.<SourceLoop>comparingInt(loop -> loop.whole().first())
          .thenComparingInt(SourceLoop::column);

  /** Lines of a file. */
  public record Lines(int first, int last) {
    public boolean has(int line) {
      return first <= line && line <= last;
    }

    Lines hull(Lines other) {
      return new Lines(Math.min(first, other.first), Math.max(last, other.last));
    }
  }

  public boolean isHeader(int line) {
    return header.stream().anyMatch(lines -> lines.has(line));
  }

  /** It and all within, each before those within it. */
  public List<SourceLoop> all() {
    List<SourceLoop> all = new ArrayList<>(List.of(this));
    within.forEach(loop -> all.addAll(loop.all()));
    return all;
  }

  /** The loops that are one in a class file, the outermost first: they have one beginning. */
  public List<SourceLoop> merged() {
    List<SourceLoop> merged = new ArrayList<>(List.of(this));
    within.stream().filter(SourceLoop::sharesBegin).forEach(one -> merged.addAll(one.merged()));
    return merged;
  }

  /** Those within the merged ones, in their order. */
  public List<SourceLoop> withinMerged() {
    return merged().stream()
        .flatMap(loop -> loop.within.stream())
        .filter(inner -> !inner.sharesBegin)
        .sorted(ORDER)
        .toList();
  }

  SourceLoop sharingBegin() {
    return new SourceLoop(whole, header, begin, column, within, isInOther, true);
  }

  SourceLoop inOther() {
    return new SourceLoop(whole, header, begin, column, within, true, sharesBegin);
  }

  public SourceLoop with(List<SourceLoop> inner) {
    return new SourceLoop(whole, header, begin, column, inner, isInOther, sharesBegin);
  }
}
