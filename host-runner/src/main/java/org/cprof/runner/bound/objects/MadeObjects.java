package org.cprof.runner.bound.objects;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.cprof.classes.CallTarget;

/** Of which classes there may be objects, and what virtual calls of them lead to. */
public final class MadeObjects {
  private final Map<String, Set<String>> byType;
  private final Map<String, Lambda> lambdas;
  private final Set<CallTarget.Method> reached;
  private final List<String> assumptions;
  private final String leading;
  private final Map<Object, Receivers.Virtual> calls = new ConcurrentHashMap<>();

  /**
   * What a search has found.
   *
   * @param byType the classes of each type
   * @param reached the methods that may be executed
   * @param leading what may lead to methods that no code names; null if nothing does
   */
  MadeObjects(
      Map<String, Set<String>> byType,
      Map<String, Lambda> lambdas,
      Set<CallTarget.Method> reached,
      List<String> assumptions,
      String leading) {
    this.byType = byType;
    this.lambdas = lambdas;
    this.reached = reached;
    this.assumptions = assumptions;
    this.leading = leading;
  }

  /** The classes of a type, in the order of their names. */
  public Collection<String> of(String type) {
    return byType.getOrDefault(type, Set.of());
  }

  /** The lambda that has such a class; null if it is that of a class file. */
  Lambda lambda(String className) {
    return lambdas.get(className);
  }

  /** Whether a method may be executed. */
  boolean isReached(CallTarget.Method method) {
    return reached.contains(method);
  }

  /** What may lead to methods that no code names; null if nothing of the class path does. */
  String leading() {
    return leading;
  }

  /** What it rests on. */
  List<String> assumptions() {
    return assumptions;
  }

  /** What a virtual call leads to, which is found once. */
  Receivers.Virtual calls(Object call, Supplier<Receivers.Virtual> search) {
    Receivers.Virtual found = calls.get(call);
    if (found == null) {
      found = search.get();
      calls.put(call, found);
    }
    return found;
  }
}
