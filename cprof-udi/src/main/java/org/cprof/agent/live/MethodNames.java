package org.cprof.agent.live;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.raw.LogEntry;

/** The methods of this JVM by their ids, as the service that instruments it knows them. */
final class MethodNames {

  private final Map<Integer, MethodInfo> known = new ConcurrentHashMap<>();

  /**
   * The method of an id.
   *
   * @throws IllegalStateException if the service has ended
   */
  MethodInfo method(int id) {
    MethodInfo method = known.get(id);
    if (method == null) {
      byte[] entry = CProfControl.method(id);
      if (entry.length == 0) {
        throw ended();
      }
      method = ((LogEntry.Registered) LogEntry.read(entry, opcode -> null)).info();
      known.put(id, method);
    }
    return method;
  }

  /**
   * The ids of the methods of a name.
   *
   * @param method class, name and descriptor in one
   * @throws IllegalStateException if the service has ended
   */
  int[] ids(String method) {
    int[] ids = CProfControl.idsOf(method);
    if (ids == null) {
      throw ended();
    }
    return ids;
  }

  private static IllegalStateException ended() {
    return new IllegalStateException("the service that instruments classes has ended");
  }
}
