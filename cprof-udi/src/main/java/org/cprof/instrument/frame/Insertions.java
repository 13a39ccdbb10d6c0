package org.cprof.instrument.frame;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;

/** Code to insert, gathered first so that the places can be found in the method as it was. */
public final class Insertions {

  private record Insertion(AbstractInsnNode at, InsnList code, boolean isAfter) {}

  private final InsnList instructions;
  private final List<Insertion> list = new ArrayList<>();

  public Insertions(InsnList instructions) {
    this.instructions = instructions;
  }

  public void before(AbstractInsnNode at, InsnList code) {
    if (code.size() > 0) {
      list.add(new Insertion(at, code, false));
    }
  }

  public void after(AbstractInsnNode at, InsnList code) {
    list.add(new Insertion(at, code, true));
  }

  public void apply() {
    for (Insertion insertion : list) {
      if (insertion.isAfter()) {
        instructions.insert(insertion.at(), insertion.code());
      } else {
        instructions.insertBefore(insertion.at(), insertion.code());
      }
    }
  }
}
