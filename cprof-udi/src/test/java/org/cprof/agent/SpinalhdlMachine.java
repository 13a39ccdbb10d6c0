package org.cprof.agent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/**
 * JOP in SpinalHDL as its documents and its simulation describe it, for the few bytecodes of a
 * {@link RandomProgram}. It shares nothing with the model and the run-time that it checks: caches
 * are lists, addresses are numbers of blocks, cycles stand here.
 */
final class SpinalhdlMachine {
  private static final String ROUTINE = "f_putfield_ref";
  private static final int ROUTINE_WORDS = 17;
  private static final int BLOCK_WORDS = 32;

  private static final int ARRAY_WORDS = 4;

  /** Fields beyond these are never cached. */
  private static final int OBJECT_WORDS = 16;

  /** The routine's bytecodes where the old value is null, with five accesses of the memory. */
  private static final int NULL_STORED = 98;

  private final RandomProgram program;
  private final int r;
  private final int blocks;
  private final int objectLines;
  private final int arrayLines;
  private final Map<String, Long> cycles = new TreeMap<>();

  /** Methods in the cache, the oldest first, and the blocks of each. */
  private final Deque<Map.Entry<String, Integer>> methods = new ArrayDeque<>();

  /** Lines in use, the oldest first: an object and its valid fields, an array and a part of it. */
  private final Deque<int[]> objects = new ArrayDeque<>();

  private final Deque<int[]> arrays = new ArrayDeque<>();

  /**
   * @param r wait states: 1 and the cycles of latency
   * @param blocks of 32 words each
   */
  SpinalhdlMachine(RandomProgram program, int r, int blocks, int objectLines, int arrayLines) {
    this.program = program;
    this.r = r;
    this.blocks = blocks;
    this.objectLines = objectLines;
    this.arrayLines = arrayLines;
  }

  /** Exclusive cycles by method, but for the invoke and the return of the first. */
  Map<String, Long> run() {
    loadCycles("m0", words("m0"));
    execute(0);
    return cycles;
  }

  private int words(String method) {
    if (method.equals(ROUTINE)) {
      return ROUTINE_WORDS;
    }
    int bytes = 1; // return
    for (RandomStep op : program.methods().get(Integer.parseInt(method.substring(1)))) {
      bytes += op.bytes();
    }
    return (bytes + 3) / 4;
  }

  /** The load time of a method: 3 in the cache; otherwise the oldest ones make room for it. */
  private int loadCycles(String method, int words) {
    if (methods.stream().anyMatch(cached -> cached.getKey().equals(method))) {
      return 3;
    }
    methods.add(Map.entry(method, words / BLOCK_WORDS + 1));
    while (methods.stream().mapToInt(Map.Entry::getValue).sum() > blocks) {
      methods.remove();
    }
    return 5 + words * r;
  }

  private static int beyond(int cycles, int hidden) {
    return Math.max(0, cycles - hidden);
  }

  private void count(String method, long more) {
    cycles.merge(method, more, Long::sum);
  }

  private void execute(int number) {
    String self = "m" + number;
    for (RandomStep op : program.methods().get(number)) {
      switch (op.what()) {
        case CALL -> {
          String callee = "m" + op.on();
          int b = loadCycles(callee, words(callee));
          count(self, 73 + r + beyond(r, 3) + beyond(r, 2) + beyond(b, 37));
          execute(op.on());
          count(callee, returns(self));
        }
        case STORE_REFERENCE -> {
          int b = loadCycles(ROUTINE, ROUTINE_WORDS);
          count(self, 6 + r + 1 + 87 + beyond(r, 3) + beyond(r, 2) + beyond(b, 37));
          count(ROUTINE, NULL_STORED + 5 * r + returns(self));
          objects.clear();
          arrays.clear();
        }
        default -> count(self, cyclesOf(op));
      }
    }
  }

  private int returns(String caller) {
    return 21 + beyond(r, 3) + beyond(loadCycles(caller, words(caller)), 9);
  }

  private int cyclesOf(RandomStep op) {
    int field = RandomProgram.FIRST_FIELD + op.at();
    return switch (op.what()) {
      case READ_FIELD -> 6 + r + (readField(op.on(), field) ? 5 : 8 + 2 * r) + 1;
      case WRITE_FIELD -> {
        objects.stream()
            .filter(line -> line[0] == op.on() && field < OBJECT_WORDS)
            .forEach(line -> line[1] |= 1 << field);
        yield 6 + r + 1 + 9 + 2 * r;
      }
      case READ_LONG -> 6 + r + 26 + 2 * r + beyond(r, 3) + 2;
      case READ_ELEMENT -> 6 + r + 2 + readElement(op.on(), op.at()) + 1;
      case WRITE_ELEMENT -> 6 + r + 2 + 1 + 10 + 3 * r;
      case ADD_LONGS -> 2 + 2 + 26 + 2;
      case MULTIPLY -> 3 + 1 + 711 + 4 * Integer.bitCount(op.at()) + 1;
      case NOPS -> op.at();
      default -> throw new AssertionError(op);
    };
  }

  private boolean readField(int object, int field) {
    if (field >= OBJECT_WORDS || objectLines == 0) {
      return false;
    }
    for (int[] line : objects) {
      if (line[0] == object) {
        boolean isValid = (line[1] & 1 << field) != 0;
        line[1] |= 1 << field;
        return isValid;
      }
    }
    take(objects, objectLines, new int[] {object, 1 << field});
    return false;
  }

  private int readElement(int array, int index) {
    if (arrayLines == 0) {
      return 9 + 3 * r;
    }
    if (arrays.stream().anyMatch(line -> line[0] == array && line[1] == index / ARRAY_WORDS)) {
      return 5;
    }
    take(arrays, arrayLines, new int[] {array, index / ARRAY_WORDS});
    return 12 + 6 * r;
  }

  private static void take(Deque<int[]> lines, int most, int[] line) {
    lines.add(line);
    if (lines.size() > most) {
      lines.remove();
    }
  }
}
