package org.cprof.agent;

import java.util.stream.IntStream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** Nodes by their methods: the name alone, behind that of the class, or with the types as well. */
final class Nodes {

  private Nodes() {}

  static IntStream of(Profile profile, String method) {
    return IntStream.range(0, profile.size()).filter(node -> isOf(profile, node, method));
  }

  static int first(Profile profile, String method) {
    return of(profile, method).findFirst().orElseThrow();
  }

  /** The first that is directly below a node of another method. */
  static int first(Profile profile, String caller, String method) {
    return firstBelow(of(profile, method), profile, caller);
  }

  /** Those of the run that is measured. */
  static IntStream measured(Profile profile, String method) {
    return of(profile, method).filter(node -> isBelow(profile, node, "measured"));
  }

  static int firstMeasured(Profile profile, String method) {
    return measured(profile, method).findFirst().orElseThrow();
  }

  static int firstMeasured(Profile profile, String caller, String method) {
    return firstBelow(measured(profile, method), profile, caller);
  }

  private static int firstBelow(IntStream nodes, Profile profile, String caller) {
    return nodes
        .filter(node -> isOf(profile, profile.parent(node), caller))
        .findFirst()
        .orElseThrow();
  }

  static long calls(Profile profile, String method) {
    return of(profile, method).mapToLong(profile::calls).sum();
  }

  static long sum(Profile profile, Metric metric, String method) {
    return of(profile, method).mapToLong(node -> profile.metric(metric, node)).sum();
  }

  static boolean isBelow(Profile profile, int node, String method) {
    int above = node;
    while (above > 0 && !isOf(profile, above, method)) {
      above = profile.parent(above);
    }
    return above > 0;
  }

  /** The name of the class and of the method. */
  static String name(Profile profile, int node) {
    return profile.method(node).className() + "." + profile.method(node).name();
  }

  private static boolean isOf(Profile profile, int node, String method) {
    MethodReference reference = profile.method(node);
    return method.equals(reference.name())
        || method.equals(name(profile, node))
        || method.equals(reference.toString());
  }
}
