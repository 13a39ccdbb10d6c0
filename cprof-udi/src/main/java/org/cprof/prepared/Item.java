package org.cprof.prepared;

import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.profile.NodeKind;

/**
 * Something whose number stands in instrumented code. The number is given anew in every JVM, in the
 * order in which the instrumenter asked for it. {@link RecordCodec} writes and reads them.
 */
public sealed interface Item {

  /** Asks for the number; {@link PreparedClass#NONE} for what gets it in the JVM, or none. */
  default int number(MethodRegistry registry) {
    return PreparedClass.NONE;
  }

  /**
   * Whether it is a site in the code that hands over operands, which gets its number in the JVM.
   */
  default boolean isSite() {
    return false;
  }

  /**
   * An instrumented method.
   *
   * @param sites where it calls; null if that is not told
   */
  record Method(MethodInfo info, Positions sites) implements Item {
    static final int TAG = 1;

    /** The source lines and bytecode indexes of slots, from slot 1. */
    public record Positions(int[] lines, int[] bytecodeIndexes) {}

    @Override
    public int number(MethodRegistry registry) {
      int number = registry.register(info);
      if (sites != null) {
        registry.callSites(number, sites.lines(), sites.bytecodeIndexes());
      }
      return number;
    }
  }

  /** A native method that is called. */
  record Native(String className, String name, String descriptor) implements Item {
    static final int TAG = 2;

    @Override
    public int number(MethodRegistry registry) {
      return registry.nativeMethod(className, name, descriptor);
    }
  }

  /** A method of which it is not known whether it is native, as its class was not there. */
  record Unresolved(String className, String name, String descriptor) implements Item {
    static final int TAG = 11;

    @Override
    public int number(MethodRegistry registry) {
      return registry.unresolvedMethod(className, name, descriptor);
    }
  }

  /** A bytecode that is counted as a node. */
  record Bytecode(NodeKind kind, String mnemonic, long cycles) implements Item {
    static final int TAG = 3;

    @Override
    public int number(MethodRegistry registry) {
      return registry.event(kind, mnemonic, cycles);
    }
  }

  record TypeSite(String internalName) implements Item {
    static final int TAG = 4;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** A site that stores a reference in a field. */
  record FieldSite(String owner, String name) implements Item {
    static final int TAG = 5;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** An access to a field that a data cache of the target may hold. */
  record DataField(String owner, String name) implements Item {
    static final int TAG = 8;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** A new object, of which the size on the target matters. */
  record NewObject(String internalName) implements Item {
    static final int TAG = 9;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** Where the class's fields lie on the target; no code holds a number of it. */
  record Fields(FieldLayout layout) implements Item {
    static final int TAG = 10;
  }

  /** A lookupswitch. */
  record Matches(int[] keys) implements Item {
    static final int TAG = 6;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** A method that runs as it is; no code holds a number of it. */
  record LeftOut(String className, String name, String descriptor, String reason) implements Item {
    static final int TAG = 7;

    @Override
    public int number(MethodRegistry registry) {
      registry.leftOut(className, name, descriptor, reason);
      return PreparedClass.NONE;
    }
  }
}
