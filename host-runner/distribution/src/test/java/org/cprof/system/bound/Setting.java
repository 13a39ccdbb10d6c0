package org.cprof.system.bound;

/** Other objects in the fields of the program. */
final class Setting {
  private final Draft draft;
  private final Hierarchy hierarchy;

  Setting(Draft draft, Hierarchy hierarchy) {
    this.draft = draft;
    this.hierarchy = hierarchy;
  }

  void write(Draft source) {
    source.line("World.limit = " + draft.one("7", "7", "" + draft.below(8)) + ";");
    for (int i = 0; i < 3; i++) {
      source.line(hierarchy.change());
      source.line(change());
    }
  }

  private String change() {
    return switch (draft.below(17)) {
      case 0, 1 -> "World.shape = " + shape() + ";";
      case 2 -> "World.none = " + draft.one("null", shape()) + ";";
      case 3 -> "World.color = World.Color." + draft.one("RED", "GREEN", "BLUE") + ";";
      case 4 -> "World.pair = new World.Pair(" + draft.below(9) + ", 7);";
      case 5 -> "World.op = " + operation() + ";";
      case 6 -> "World.unary = " + operation() + ";";
      case 7 -> "World.buffer = new int[" + draft.between(1, 9) + "];";
      case 8 ->
          draft.one(
              "World.holder = new World.Holder(" + draft.between(1, 9) + ");",
              "World.holder = new World.Holder(new int[] {3, 1, 4, 1, 5, 9, 2});",
              "World.holder.set(3, 1, 4);");
      case 9 -> "World.grid = new int[" + draft.between(1, 4) + "][" + draft.between(1, 5) + "];";
      case 10 ->
          draft.one(
              "try { World.shapes["
                  + draft.below(4)
                  + "] = "
                  + shape()
                  + "; } catch (ArrayStoreException e) { World.total++; }",
              "World.shapes = new World.Big[] {new World.Big(), new World.Big(), new World.Big(),"
                  + " new World.Big()};",
              "World.shapes = new World.Shape[] {World.BIG, World.BIG, World.BIG, World.BIG};");
      case 11 -> "World.list = " + list() + ";";
      case 13 ->
          draft.one(
              "World.generic = new World.OfShape();",
              "World.generic = (World.Generic) new World.OfBig();");
      case 14 -> "World.range = new World.Range(" + draft.below(5) + ");";
      case 15 ->
          draft.one("World.real = ", "World.wide = ")
              + draft.one("0", "-1", "1e9f", "7.25f", "1f / 0", "0f / 0", "1e-40f")
              + ";";
      case 12 -> "World.collection = " + draft.one(list(), "new HashSet<>(" + list() + ")") + ";";
      default ->
          "World.map = "
              + draft.one(
                  "new HashMap<>()",
                  "Map.of(World.KEY, " + shape() + ")",
                  "new TreeMap<>()",
                  "java.util.Collections.emptyMap()",
                  "new LinkedHashMap<>(Map.of(World.KEY, " + shape() + "))")
              + ";";
    };
  }

  /** Each class by its own way; Tall only by its constructor's reference. */
  private String shape() {
    return draft.one(
        "new World.Shape()",
        "new World.Big()",
        "new World.Wide()",
        "((java.util.function.Supplier<World.Shape>) World.Tall::new).get()",
        "World.BIG",
        "new World.Odd() { public int area(int x) { return World.heavy(x); } }");
  }

  private String operation() {
    return draft.one(
        "x -> x + 1",
        "x -> { int s = 0; for (int i = 0; i < "
            + draft.between(1, 9)
            + "; i++) { s ^= x + i; } return s; }",
        "World::heavy",
        "World.shape::area",
        "new World.Big()::area",
        "World.outer.new Inner(3)::of",
        "Math::abs");
  }

  private String list() {
    return draft.one(
        "List.of()",
        "List.of(" + shape() + ")",
        "List.of(" + shape() + ", World.BIG, World.BIG)",
        "new ArrayList<>(List.of(" + shape() + ", World.BIG))",
        "Arrays.asList(World.BIG, " + shape() + ", World.BIG, World.BIG)",
        "java.util.Collections.emptyList()",
        "java.util.Collections.singletonList(" + shape() + ")",
        "java.util.Collections.unmodifiableList(new LinkedList<>())",
        "new ArrayList<>()");
  }
}
