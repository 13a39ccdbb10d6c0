package org.cprof.price;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.cprof.code.CodeText;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/** A profile of the UDI {@code blocks}, with what its own columns say. */
public final class BlockProfile {
  /** JVMS 4.3.3. */
  private static final Pattern DESCRIPTOR =
      Pattern.compile("\\((\\[*([BCDFIJSZ]|L[^;]+;))*\\)(V|\\[*([BCDFIJSZ]|L[^;]+;))");

  private final Profile profile;
  private final int codeColumn;
  private final int invokesColumn;
  private final int blocksColumn;
  private final List<CodeText.Code> codes = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if the profile is of another UDI or contradicts itself, with
   *     the reason
   */
  public BlockProfile(Profile profile) {
    this.profile = profile;
    this.codeColumn = profile.header().column("code");
    this.invokesColumn = profile.header().column("invokes");
    this.blocksColumn = profile.header().column("blocks");
    if (!"blocks".equals(profile.header().first("udi"))
        || codeColumn < 0
        || invokesColumn < 0
        || blocksColumn < 0) {
      throw new IllegalArgumentException(
          "it has no executions of basic blocks; make one with: cprof run --udi blocks");
    }
    for (String text : profile.header().all("code")) {
      try {
        codes.add(CodeText.parse(text));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("code " + codes.size() + ": " + e.getMessage(), e);
      }
    }
    for (int node = 0; node < profile.size(); node++) {
      check(node);
    }
  }

  private void check(int node) {
    int code = codeNumber(node);
    int blocks = code < 0 ? 0 : codes.get(code).blocks().size();
    if (runs(node).length != blocks) {
      throw new IllegalArgumentException(
          "node " + node + " has " + runs(node).length + " blocks, its code has " + blocks);
    }
    MethodReference method = profile.method(node);
    if (method.kind() == NodeKind.METHOD && !DESCRIPTOR.matcher(method.descriptor()).matches()) {
      throw new IllegalArgumentException(
          "node " + node + " has '" + method.descriptor() + "' for a descriptor");
    }
    long calls = 0;
    for (long each : calls(node).values()) {
      calls = Math.addExact(calls, each);
    }
    if (calls != profile.calls(node)) {
      throw new IllegalArgumentException(
          "node " + node + " has " + calls + " invokes, but " + profile.calls(node) + " calls");
    }
  }

  public Profile profile() {
    return profile;
  }

  /** The codes that the nodes refer to, by number. */
  public List<CodeText.Code> codes() {
    return codes;
  }

  /** The number of the node's code, -1 without. */
  public int codeNumber(int node) {
    String field = profile.detail(codeColumn, node);
    long number = field.isEmpty() ? -1 : Long.parseLong(field);
    if (number >= codes.size()) {
      throw new IllegalArgumentException(
          "node " + node + " has code " + number + " of " + codes.size());
    }
    return (int) number;
  }

  /** How often each of the node's blocks ran. */
  public long[] runs(int node) {
    return Arrays.stream(profile.parts(blocksColumn, node)).mapToLong(Long::parseLong).toArray();
  }

  /** How often the node was called, by kind. */
  public Map<InvokeKind, Long> calls(int node) {
    Map<InvokeKind, Long> calls = new TreeMap<>();
    String[] parts = profile.parts(invokesColumn, node);
    for (int i = 0; i < parts.length; i += 2) {
      InvokeKind kind = InvokeKind.ofLabel(parts[i]);
      if (kind == null) {
        throw new IllegalArgumentException(
            "node " + node + " has an invoke of the unknown kind '" + parts[i] + "'");
      }
      calls.merge(kind, Long.parseLong(parts[i + 1]), Math::addExact);
    }
    return calls;
  }
}
