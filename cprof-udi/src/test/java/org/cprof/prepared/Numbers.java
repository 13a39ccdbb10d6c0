package org.cprof.prepared;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.OperandSites;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.profile.NodeKind;

/** Gives numbers in the order in which they are asked for, and keeps what they stand for. */
final class Numbers implements MethodRegistry, OperandSites {

  private final int first;
  private final List<String> told = new ArrayList<>();
  private final List<MethodInfo> methods = new ArrayList<>();
  private final Map<String, Integer> shared = new HashMap<>();
  private final Map<Integer, String> callSites = new TreeMap<>();
  private final List<String> leftOut = new ArrayList<>();

  Numbers(int first) {
    this.first = first;
  }

  /** What each number stands for. */
  List<String> told() {
    return told;
  }

  List<MethodInfo> methods() {
    return methods;
  }

  /** Lines and bytecode indexes of methods, by their numbers. */
  Map<Integer, String> callSites() {
    return callSites;
  }

  List<String> leftOut() {
    return leftOut;
  }

  private int number(String what) {
    told.add(what);
    return first + told.size() - 1;
  }

  private int shared(String what) {
    Integer known = shared.get(what);
    if (known == null) {
      known = number(what);
      shared.put(what, known);
    }
    return known;
  }

  @Override
  public int register(MethodInfo method) {
    methods.add(method);
    return number("method " + method.reference());
  }

  @Override
  public boolean keepsCallSites() {
    return true;
  }

  @Override
  public void callSites(int id, int[] lines, int[] bytecodeIndexes) {
    callSites.put(id, Arrays.toString(lines) + " " + Arrays.toString(bytecodeIndexes));
  }

  @Override
  public int nativeMethod(String className, String name, String descriptor) {
    return shared("native " + className + "." + name + descriptor);
  }

  @Override
  public int unresolvedMethod(String className, String name, String descriptor) {
    return shared("unresolved " + className + "." + name + descriptor);
  }

  @Override
  public int event(NodeKind kind, String mnemonic, long cycles) {
    return shared("event " + kind + " " + mnemonic + " " + cycles);
  }

  @Override
  public void leftOut(String className, String name, String descriptor, String reason) {
    leftOut.add(className + "." + name + descriptor + ": " + reason);
  }

  @Override
  public int type(String internalName) {
    return shared("type " + internalName);
  }

  @Override
  public int field(String owner, String name) {
    return shared("field " + owner + "." + name);
  }

  @Override
  public int matches(int[] keys) {
    return number("matches " + Arrays.toString(keys));
  }

  @Override
  public int dataField(String owner, String name) {
    return shared("data field " + owner + "." + name);
  }

  @Override
  public int newObject(String internalName) {
    return shared("new " + internalName);
  }

  @Override
  public void layout(FieldLayout layout) {
    number(
        "layout "
            + layout.className()
            + layout.names()
            + Arrays.toString(layout.positions())
            + layout.words());
  }
}
