package org.cprof.agent.live;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profiler.Method;

/** The methods that a profiler has seen, each with the identity that it gave. Thread-safe. */
final class KnownMethods {

  record IdentifiedMethod(Method method, Object identity) {}

  private final MethodNames names;
  private final Function<Method, Object> identities;
  private final int bytecodes;
  private final boolean countsAllocation;
  private final Map<Integer, IdentifiedMethod> known = new ConcurrentHashMap<>();

  /**
   * @param identities what stands for a method
   * @param bytecodes where a node counts bytecodes
   */
  KnownMethods(
      MethodNames names,
      Function<Method, Object> identities,
      int bytecodes,
      boolean countsAllocation) {
    this.names = names;
    this.identities = identities;
    this.bytecodes = bytecodes;
    this.countsAllocation = countsAllocation;
  }

  MethodInfo info(int id) {
    return names.method(id);
  }

  IdentifiedMethod known(int id) {
    IdentifiedMethod found = known.get(id);
    if (found == null) {
      MethodInfo info = info(id);
      Method method =
          new Method(info.kind().label(), info.className(), info.name(), info.descriptor());
      IdentifiedMethod fresh = new IdentifiedMethod(method, identities.apply(method));
      found = known.putIfAbsent(id, fresh);
      found = found == null ? fresh : found;
    }
    return found;
  }

  int bytecodes() {
    return bytecodes;
  }

  boolean countsAllocation() {
    return countsAllocation;
  }
}
