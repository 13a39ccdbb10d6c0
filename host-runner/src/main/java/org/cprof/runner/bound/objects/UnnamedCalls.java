package org.cprof.runner.bound.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.classes.CallTarget;
import org.cprof.classes.MethodCall;

/**
 * Calls, among those that may be executed, which make objects or call methods that no code names:
 * reflection, method handles, services, deserialization.
 */
final class UnnamedCalls {
  private final ProgramClasses program;
  private final Set<String> assumptions = new TreeSet<>();

  /** The first that is found. */
  private String leading;

  /** Methods of the JDK with such calls, by what they are. */
  private final Map<String, Set<String>> ofJdk = new TreeMap<>();

  UnnamedCalls(ProgramClasses program) {
    this.program = program;
  }

  void assume(String text) {
    assumptions.add(text);
  }

  /** Tells of something that may lead to any method of the class path. */
  void leads(String reason) {
    leading = leading == null ? reason : leading;
  }

  /** What may lead to methods that no code names; null if nothing of the class path does. */
  String leading() {
    return leading;
  }

  /** Adds a call, or one by a method reference, if it is such a one. */
  void add(MethodCall call, CallTarget.Method caller, int line) {
    String place = caller.owner().replace('/', '.') + "." + caller.name() + caller.descriptor();
    String named =
        call.owner().replace('/', '.') + "." + call.name() + " in " + Refusal.at(place, line);
    boolean isOfJdk = program.isOfJdk(caller.owner());
    boolean leadsAnywhere =
        !isOfJdk
            && program.selection().resolve(call, caller.owner())
                instanceof CallTarget.Method resolved
            && program.isOfJdk(resolved.owner())
            && NativeObjects.leadsAnywhere(resolved.owner(), resolved.name());
    if (leadsAnywhere) {
      leads(named + " may lead to any");
    }
    String kind = NativeObjects.reflection(call.owner() + "." + call.name());
    if (kind != null && isOfJdk) {
      ofJdk.computeIfAbsent(kind, each -> new TreeSet<>()).add(place);
    } else if (kind != null) {
      assumptions.add(
          named + " makes no object, and calls no method, that no other code makes or calls");
    }
  }

  /** What the objects that there may be rest on. */
  List<String> assumptions() {
    List<String> all = new ArrayList<>(assumptions);
    ofJdk.forEach(
        (kind, methods) ->
            all.add(
                "no object that only "
                    + kind
                    + " in the JDK makes is called ("
                    + methods.size()
                    + (methods.size() == 1 ? " method: " : " methods, such as ")
                    + methods.iterator().next()
                    + ")"));
    return all;
  }
}
