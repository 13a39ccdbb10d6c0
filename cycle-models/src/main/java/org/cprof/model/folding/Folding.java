package org.cprof.model.folding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cprof.model.code.Fold;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.TargetInstruction;

/**
 * Finds the runs of bytecodes that the target executes as one. Like a decoder that looks at the
 * next bytes only, it goes through the code once and takes the longest pattern at each place.
 */
public final class Folding {
  private static final Folding NONE = new Folding(new String[0], List.of(), 0);

  private final String[] groups;
  private final List<Pattern> longestFirst;
  private final int mostBytes;

  /**
   * @param groups by target opcode, the group; null for a bytecode that is never folded
   * @param mostBytes the length of the longest run in bytes
   */
  Folding(String[] groups, List<Pattern> patterns, int mostBytes) {
    this.groups = groups;
    this.longestFirst = new ArrayList<>(patterns);
    if (!patterns.isEmpty()) {
      longestFirst.sort(Comparator.comparingInt(pattern -> -pattern.groups().size()));
    }
    this.mostBytes = mostBytes;
  }

  /** A target that executes one bytecode after the other. */
  public static Folding none() {
    return NONE;
  }

  /** The sequences of groups that are executed as one, the longest first. */
  public List<List<String>> patterns() {
    return longestFirst.stream().map(Pattern::groups).toList();
  }

  /** The group of a bytecode of the target; null if it is never folded. */
  public String group(int targetOpcode) {
    return isNone() ? null : groups[targetOpcode];
  }

  public boolean isNone() {
    return longestFirst.isEmpty();
  }

  /** The runs that are executed as one, in the order of the code, where nothing jumps into it. */
  public List<Fold> find(List<TargetInstruction> code) {
    List<Fold> folds = new ArrayList<>();
    int next = 0;
    while (next < code.size()) {
      Pattern pattern = longestAt(code, next);
      if (pattern == null) {
        next++;
      } else {
        folds.add(fold(code, next, pattern.groups().size()));
        next += pattern.groups().size();
      }
    }
    return folds;
  }

  private Pattern longestAt(List<TargetInstruction> code, int first) {
    for (Pattern pattern : longestFirst) {
      if (matches(pattern, code, first)) {
        return pattern;
      }
    }
    return null;
  }

  private boolean matches(Pattern pattern, List<TargetInstruction> code, int first) {
    List<String> wanted = pattern.groups();
    if (first + wanted.size() > code.size()) {
      return false;
    }
    int bytes = 0;
    for (int i = 0; i < wanted.size(); i++) {
      bytes += code.get(first + i).bytes();
      if (!wanted.get(i).equals(group(code, first + i))) {
        return false;
      }
    }
    return bytes <= mostBytes;
  }

  /** The group of an instruction; null behind a {@code wide} prefix, which belongs to it. */
  private String group(List<TargetInstruction> code, int index) {
    boolean widened = index > 0 && code.get(index - 1).opcode() == JvmOpcodes.WIDE;
    return widened ? null : groups[code.get(index).opcode()];
  }

  private static Fold fold(List<TargetInstruction> code, int first, int count) {
    long longest = 0;
    long sum = 0;
    for (TargetInstruction instruction : code.subList(first, first + count)) {
      longest = Math.max(longest, instruction.cycles());
      sum += instruction.cycles();
    }
    return new Fold(first, count, longest, sum - longest);
  }

  /**
   * A sequence of groups whose bytecodes are executed as one.
   *
   * @param groups the groups in the order of the code
   */
  record Pattern(List<String> groups) {
    Pattern {
      groups = List.copyOf(groups);
    }
  }
}
