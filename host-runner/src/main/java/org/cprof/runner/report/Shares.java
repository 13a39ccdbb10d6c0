package org.cprof.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/**
 * How much of the total comes from code whose price on the target is less sure than that of the
 * program's own bytecodes.
 *
 * @param library methods of the JDK, which differ on the target
 * @param target methods of the target's own library
 * @param described methods of the JDK that the model describes as they are on the target
 * @param natives native methods of the host
 * @param software bytecodes that the target runs as software routines, with their dispatch
 * @param dispatchOnly those of them whose routine has no price
 * @param unsupported bytecodes that the target does not have
 * @param standIns bytecodes that the model has no figure for, and the rule each was priced by
 */
record Shares(
    Share library,
    Share target,
    Share described,
    Share natives,
    Share software,
    Share dispatchOnly,
    Share unsupported,
    List<StandIn> standIns) {
  /**
   * A bytecode without a figure.
   *
   * @param bytecode its mnemonic
   * @param rule how it was priced instead
   */
  record StandIn(String bytecode, String rule, Share share) {}

  static Shares of(Profile profile, MethodTotals totals, Library library) {
    Map<String, String> rules = rules(profile);
    Map<String, Share> standIns = new TreeMap<>();
    Set<String> rows = Set.copyOf(profile.header().all("described"));
    Share libraryShare = Share.NOTHING;
    Share target = Share.NOTHING;
    Share described = Share.NOTHING;
    Share natives = Share.NOTHING;
    Share software = Share.NOTHING;
    Share dispatchOnly = Share.NOTHING;
    Share unsupported = Share.NOTHING;
    for (int m = 0; m < profile.methods().size(); m++) {
      MethodReference method = profile.methods().get(m);
      long cycles = totals.metric(Metric.CYCLES, m);
      long withInvokes = cycles + totals.metric(Metric.INVOKE_CYCLES, m);
      long calls = totals.calls(m);
      switch (method.kind()) {
        case ROOT, HOST -> {}
        case METHOD -> {
          if (Library.isOfTarget(method.className())) {
            target = target.plus(cycles, calls);
          } else if (!library.contains(method.className())) {
            continue;
          } else if (rows.contains(method.toString())) {
            described = described.plus(cycles, calls);
          } else {
            libraryShare = libraryShare.plus(cycles, calls);
          }
        }
        case NATIVE -> natives = natives.plus(cycles, calls);
        case ROUTINE -> {
          software = software.plus(method.name(), withInvokes, calls);
          if (cycles == 0) {
            dispatchOnly = dispatchOnly.plus(method.name(), withInvokes, calls);
          }
        }
        case UNSUPPORTED -> unsupported = unsupported.plus(method.name(), withInvokes, calls);
      }
      boolean bytecode = method.kind() == NodeKind.ROUTINE || method.kind() == NodeKind.UNSUPPORTED;
      String name = method.toString();
      if (bytecode && rules.containsKey(name)) {
        Share known = standIns.getOrDefault(name, Share.NOTHING);
        standIns.put(name, known.plus(name, withInvokes, calls));
      }
    }
    List<StandIn> list = new ArrayList<>();
    standIns.forEach((name, share) -> list.add(new StandIn(name, rules.get(name), share)));
    return new Shares(
        libraryShare,
        target,
        described,
        natives,
        software,
        dispatchOnly,
        unsupported,
        List.copyOf(list));
  }

  private static Map<String, String> rules(Profile profile) {
    Map<String, String> rules = new TreeMap<>();
    for (String standIn : profile.header().all("stand-in")) {
      int colon = standIn.indexOf(": ");
      if (colon > 0) {
        rules.put(standIn.substring(0, colon), standIn.substring(colon + 2));
      }
    }
    return rules;
  }

  /**
   * What one kind of code adds to the total.
   *
   * @param cycles what its nodes take; of bytecodes with their dispatch, which their callers
   *     execute
   * @param calls how often they were called
   * @param bytecodes the mnemonics, if the nodes are bytecodes
   */
  record Share(long cycles, long calls, List<String> bytecodes) {
    static final Share NOTHING = new Share(0, 0, List.of());

    Share plus(long moreCycles, long moreCalls) {
      return new Share(cycles + moreCycles, calls + moreCalls, bytecodes);
    }

    Share plus(String bytecode, long moreCycles, long moreCalls) {
      List<String> names =
          Stream.concat(bytecodes.stream(), Stream.of(bytecode)).distinct().sorted().toList();
      return new Share(cycles + moreCycles, calls + moreCalls, names);
    }
  }
}
