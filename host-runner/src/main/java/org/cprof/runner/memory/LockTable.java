package org.cprof.runner.memory;

import java.util.Comparator;
import java.util.List;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.profile.LockUse;
import org.cprof.profile.MethodTables;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.explain.SourceLines;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;

/** The locks of a run with {@code --locks}, those first that were held longest at once. */
public final class LockTable {
  private final List<LockUse> locks;
  private final MethodCodes codes;

  LockTable(ProfileHeader header, MethodCodes codes) {
    this.locks =
        MethodTables.of(header).locks().stream()
            .sorted(Comparator.comparingLong((LockUse each) -> -each.most()))
            .toList();
    this.codes = codes;
  }

  public static boolean isIn(ProfileHeader header) {
    return header.first(MethodTables.LOCKS) != null;
  }

  /** The longest time that any lock was held, in cycles; 0 without any. */
  public static long longest(ProfileHeader header) {
    return MethodTables.of(header).locks().stream().mapToLong(LockUse::most).max().orElse(0);
  }

  /** Most locks that a thread held at once. */
  long deepest() {
    return locks.stream().mapToLong(LockUse::deepest).max().orElse(0);
  }

  Table<LockUse> table() {
    return new Table<>(locks)
        .column("acquisitions", LockUse::releases)
        .column("nested", LockUse::nested)
        .column("cycles held", "cycles", LockUse::cycles)
        .inCycles()
        .column("least", LockUse::least)
        .inCycles()
        .mean("mean", LockUse::cycles, LockUse::releases)
        .inCycles()
        .column("most", LockUse::most)
        .inCycles()
        .column("deepest", LockUse::deepest)
        .field("method", LockUse::method)
        .field("bytecode_index", lock -> lock.site() == LockUse.OF_METHOD ? null : lock.site())
        .field("line", this::line)
        .last("lock", (lock, width) -> Names.method(lock.method(), width) + site(lock));
  }

  /** Null for a synchronized method, and where the class file is not there or has no lines. */
  private Integer line(LockUse lock) {
    MethodCode code = lock.site() == LockUse.OF_METHOD ? null : codes.of(lock.method());
    for (Instruction each : code == null ? List.<Instruction>of() : code.instructions()) {
      if (each.bytecodeIndex() == lock.site()) {
        int line = new SourceLines(code).of(each);
        return line == 0 ? null : line;
      }
    }
    return null;
  }

  private String site(LockUse lock) {
    Integer line = line(lock);
    return lock.site() == LockUse.OF_METHOD
        ? ""
        : line == null ? ", bytecode " + lock.site() : ", line " + line;
  }
}
