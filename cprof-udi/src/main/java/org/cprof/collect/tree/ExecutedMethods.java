package org.cprof.collect.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.NodeKind;

/** What a profile's header tells of the methods that have nodes. */
public record ExecutedMethods(List<MethodInfo> methods, ProcessorModel model) {

  /**
   * What is priced by a stand-in, each as name and rule, sorted.
   *
   * @param rules by name
   */
  public List<String> standIns(Map<String, String> rules) {
    return sorted(
        method -> method.kind() != NodeKind.METHOD && method.kind() != NodeKind.NATIVE,
        method -> {
          String rule = rules.get(method.reference().toString());
          return rule == null ? Stream.empty() : Stream.of(method.reference() + ": " + rule);
        });
  }

  /** The methods whose cost is the model's description of them, sorted. */
  public List<String> described() {
    return sorted(
        method ->
            method.kind() == NodeKind.METHOD
                && model.describesMethod(method.className(), method.name(), method.descriptor()),
        method -> Stream.of(method.reference().toString()));
  }

  /** The methods that cannot run on the target, each with the reason, sorted. */
  public List<String> violations() {
    return sorted(
        method -> true,
        method -> method.violations().stream().map(reason -> method.reference() + ": " + reason));
  }

  public Set<String> names() {
    return methods.stream()
        .map(method -> method.reference().toString())
        .collect(Collectors.toSet());
  }

  /** Whether a routine of this name is among them. */
  public boolean has(String routine) {
    return methods.stream().anyMatch(method -> method.reference().toString().equals(routine));
  }

  private List<String> sorted(
      Predicate<MethodInfo> which, Function<MethodInfo, Stream<String>> what) {
    TreeSet<String> sorted = new TreeSet<>();
    methods.stream().filter(which).flatMap(what).forEach(sorted::add);
    return new ArrayList<>(sorted);
  }
}
