package org.cprof.system.bound;

/** Calls of collections of the JDK, of which the program has several. */
final class CollectionUse implements Idea {
  @Override
  public void write(Body body) {
    Draft draft = body.draft();
    switch (draft.below(11)) {
      case 0 -> body.line("r += World.list.size();");
      case 1 -> body.line("r += World.list.isEmpty() ? 1 : World.list.get(0).area(r);");
      case 2 -> {
        body.line("for (World.Shape s : World.list) { // @WCA loop <= 4");
        body.line("  r += s.area(" + body.values().any() + ");");
        body.line("}");
      }
      case 3 -> {
        String i = draft.name("i");
        body.loop(
            "for (int " + i + " = 0; " + i + " < World.list.size(); " + i + "++)",
            i,
            "@WCA loop <= 4");
      }
      case 4 -> body.line("r += World.map.size() + World.collection.size();");
      case 5 -> body.line("r += World.map.containsKey(World.KEY) ? 3 : 4;");
      case 6 -> body.line("{ Integer b = 0 + " + body.values().any() + "; Object o = b; r += b; }");
      case 7 -> body.line("r += \"bound\".charAt(r & 3) + \"\".length();");
      case 8 -> body.line("r += World.list.contains(World.shape) ? 1 : 2;");
      case 9 -> body.line("r += World.collection.isEmpty() ? 1 : 2;");
      default ->
          body.line("{ World.Shape s = World.map.get(World.KEY); r += s == null ? 1 : s.size; }");
    }
  }
}
