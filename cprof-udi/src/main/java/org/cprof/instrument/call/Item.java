package org.cprof.instrument.call;

import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/**
 * Something whose number stands in instrumented code, or that is to be known of its class. The
 * number is given anew in every JVM, in the order in which the instrumenter asked for it. {@code
 * RecordCodec} writes and reads them; the JVM reads sites as they stand in the store. Names have
 * dots.
 */
public sealed interface Item {

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

    /** The source lines (-1 if unknown) and bytecode indexes of slots, from slot 1. */
    public record Positions(int[] lines, int[] bytecodeIndexes) {}
  }

  /** A native method that is called. */
  record Native(String className, String name, String descriptor) implements Item {
    static final int TAG = 2;
  }

  /**
   * A method of which it is not known whether it is native, as its class was not there: the JVM
   * asks when it is called.
   */
  record Unresolved(String className, String name, String descriptor) implements Item {
    static final int TAG = 11;
  }

  /** A bytecode that is counted as a node. */
  record Bytecode(NodeKind kind, String mnemonic, long cycles) implements Item {
    static final int TAG = 3;
  }

  /**
   * A site that asks for the class of an object.
   *
   * @param name of the type tested for, as {@code Class.forName} takes it
   */
  record TypeSite(String name) implements Item {
    static final int TAG = CProfProtocol.SITE_TYPE;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** A site that stores a reference in a field. */
  record FieldSite(String owner, String name) implements Item {
    static final int TAG = CProfProtocol.SITE_FIELD;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /**
   * An access to a field that a data cache of the target may hold.
   *
   * @param position of the field among those of its class, if that holds the site; or else -1
   */
  record DataField(String owner, String name, int position) implements Item {
    static final int TAG = CProfProtocol.SITE_DATA;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** A new object, of which the size on the target matters. */
  record NewObject(String className) implements Item {
    static final int TAG = CProfProtocol.SITE_OBJECT;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** A lookupswitch, by its sorted keys. */
  record Matches(int[] keys) implements Item {
    static final int TAG = CProfProtocol.SITE_MATCHES;

    @Override
    public boolean isSite() {
      return true;
    }
  }

  /** Where the class's fields lie on the target; no code holds a number of it. */
  record Fields(FieldLayout layout) implements Item {
    static final int TAG = 10;
  }

  /** A method that runs as it is; no code holds a number of it. */
  record LeftOut(String className, String name, String descriptor, String reason) implements Item {
    static final int TAG = 7;
  }
}
