package org.cprof.prepared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.OperandSites;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.profile.NodeKind;

/**
 * Hands out placeholders in place of numbers while one class is instrumented, and remembers what
 * each stands for. Placeholders are so large that they go to the constant pool, where they are
 * found again.
 */
final class ItemRecorder implements MethodRegistry, OperandSites {

  private final int firstPlaceholder;
  private final boolean keepsCallSites;
  private final List<Item> items = new ArrayList<>();
  private final Map<List<Object>, Integer> shared = new HashMap<>();

  /**
   * @param firstPlaceholder beyond what fits an instruction
   * @param keepsCallSites whether it is to be told where methods call
   */
  ItemRecorder(int firstPlaceholder, boolean keepsCallSites) {
    this.firstPlaceholder = firstPlaceholder;
    this.keepsCallSites = keepsCallSites;
  }

  List<Item> items() {
    return items;
  }

  private int add(Item item) {
    items.add(item);
    return firstPlaceholder + items.size() - 1;
  }

  @Override
  public int register(MethodInfo method) {
    return add(new Item.Method(method, null));
  }

  @Override
  public boolean keepsCallSites() {
    return keepsCallSites;
  }

  @Override
  public void callSites(int id, int[] lines, int[] bytecodeIndexes) {
    Item.Method method = (Item.Method) items.get(id - firstPlaceholder);
    items.set(
        id - firstPlaceholder,
        new Item.Method(method.info(), new Item.Method.Positions(lines, bytecodeIndexes)));
  }

  @Override
  public int nativeMethod(String className, String name, String descriptor) {
    return shared.computeIfAbsent(
        List.of("native", className, name, descriptor),
        key -> add(new Item.Native(className, name, descriptor)));
  }

  @Override
  public int unresolvedMethod(String className, String name, String descriptor) {
    return shared.computeIfAbsent(
        List.of("unresolved", className, name, descriptor),
        key -> add(new Item.Unresolved(className, name, descriptor)));
  }

  @Override
  public int event(NodeKind kind, String mnemonic, long cycles) {
    return shared.computeIfAbsent(
        List.of("event", mnemonic), key -> add(new Item.Bytecode(kind, mnemonic, cycles)));
  }

  @Override
  public void leftOut(String className, String name, String descriptor, String reason) {
    add(new Item.LeftOut(className, name, descriptor, reason));
  }

  @Override
  public int type(String internalName) {
    return shared.computeIfAbsent(
        List.of("type", internalName), key -> add(new Item.TypeSite(internalName)));
  }

  @Override
  public int field(String owner, String name) {
    return shared.computeIfAbsent(
        List.of("field", owner, name), key -> add(new Item.FieldSite(owner, name)));
  }

  @Override
  public int dataField(String owner, String name) {
    return shared.computeIfAbsent(
        List.of("data", owner, name), key -> add(new Item.DataField(owner, name)));
  }

  @Override
  public int newObject(String internalName) {
    return shared.computeIfAbsent(
        List.of("new", internalName), key -> add(new Item.NewObject(internalName)));
  }

  @Override
  public void layout(FieldLayout layout) {
    add(new Item.Fields(layout));
  }

  @Override
  public int matches(int[] keys) {
    return add(new Item.Matches(keys.clone()));
  }
}
