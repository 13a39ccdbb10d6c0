package org.cprof.runner.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/**
 * How deep the target's stack was, in words: of each thread, or of each method by which threads
 * begin where they are not told apart.
 */
public final class StackView {

  /** The deepest context of a thread. */
  private record Deepest(List<MethodReference> path, long words, int calls) {}

  /**
   * A call on the way to the deepest context.
   *
   * @param words that its frame adds
   * @param depth of the stack with it
   */
  private record FrameOf(MethodReference method, long words, long depth) {}

  private final Profile profile;
  private final ProcessorModel model;
  private final MethodCodes codes;
  private final Map<MethodReference, FrameWords> frames = new HashMap<>();
  private final TreeSet<String> unknown = new TreeSet<>();

  /** Where the arguments of each node lie. */
  private final long[] starts;

  /** How deep the stack is in each node where its operands are deepest. */
  private final long[] depths;

  /**
   * @param whole the profile
   * @throws IllegalArgumentException if the model does not tell of the stack, or the profile not of
   *     every call
   */
  public StackView(Profile whole, ProcessorModel model, ClassFiles classes) {
    this.profile = whole.target();
    this.model = model;
    this.codes = new MethodCodes(classes, model);
    if (model.memory().savedWords() == null) {
      throw new IllegalArgumentException(
          "the model " + model.name() + " does not tell what a call saves (frame.saved)");
    }
    if (profile.header().first("recursion") != null) {
      throw new IllegalArgumentException(
          "recursions are folded in it; run without --fold-recursion");
    }
    this.starts = new long[profile.size()];
    this.depths = new long[profile.size()];
    measure();
  }

  private void measure() {
    long saved = model.memory().savedWords();
    long[] operandsAt = new long[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      MethodReference method = profile.method(node);
      if (method.kind() != NodeKind.GROUP) {
        int parent = profile.parent(node);
        FrameWords own = frame(method);
        if (isCalled(parent)) {
          int index = profile.bytecodeIndex(node);
          int operands = frame(profile.method(parent)).operandsAt(method, index, own);
          starts[node] = operandsAt[parent] + operands - own.arguments();
        }
        operandsAt[node] = starts[node] + own.variables() + saved;
        depths[node] = operandsAt[node] + own.mostOperands();
      }
    }
  }

  private boolean isCalled(int node) {
    return node > 0 && profile.method(node).kind() != NodeKind.GROUP;
  }

  private FrameWords frame(MethodReference method) {
    return frames.computeIfAbsent(method, this::read);
  }

  private FrameWords read(MethodReference method) {
    MethodCode code = codes.of(method);
    if (code != null) {
      return FrameWords.of(code, model);
    }
    unknown.add(Names.brief(method));
    return FrameWords.unknown(method);
  }

  public Sections sections() {
    List<Integer> deepest = deepest();
    Sections sections =
        new Sections("How deep the stack is")
            .field("saved_words", model.memory().savedWords())
            .field("unknown", unknown)
            .add("The deepest stack of each thread", "stacks", stackTable(deepest));
    if (!deepest.isEmpty()) {
      sections.whole("The frames of the deepest", "frames", frameTable(deepest.get(0)));
    }
    if (!unknown.isEmpty()) {
      sections.note(
          "With nothing but arguments and saved registers, as their code is not known: "
              + Numbers.count(unknown.size(), "method")
              + ", such as "
              + unknown.first()
              + ".");
    }
    return sections;
  }

  /** The deepest node of each thread, the deepest of all first. */
  private List<Integer> deepest() {
    List<Integer> deepest = new ArrayList<>();
    for (int thread = 1; thread < profile.size(); thread = profile.subtreeEnd(thread)) {
      int most = thread;
      for (int node = thread; node < profile.subtreeEnd(thread); node++) {
        most = depths[node] > depths[most] ? node : most;
      }
      deepest.add(most);
    }
    deepest.sort(Comparator.comparingLong(node -> -depths[node]));
    return deepest;
  }

  private Table<Deepest> stackTable(List<Integer> nodes) {
    List<Deepest> rows =
        nodes.stream()
            .map(node -> new Deepest(profile.path(node), depths[node], profile.depth(node)))
            .toList();
    return new Table<>(rows)
        .column("words", Deepest::words)
        .column("frames", row -> (long) row.calls())
        .context("deepest context", Deepest::path);
  }

  private Table<FrameOf> frameTable(int deepest) {
    List<FrameOf> rows = new ArrayList<>();
    long end = depths[deepest];
    for (int node = deepest; isCalled(node); node = profile.parent(node)) {
      rows.add(0, new FrameOf(profile.method(node), end - starts[node], end));
      end = starts[node];
    }
    return new Table<>(rows)
        .column("words", FrameOf::words)
        .column("depth", FrameOf::depth)
        .method(FrameOf::method);
  }
}
