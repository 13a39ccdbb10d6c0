package org.cprof.instrument;

/**
 * Numbers the places of one class's code that hand over operands, so that the run-time knows what
 * stands there.
 */
public interface OperandSites {

  /** No run-time behind: for class files that will not run here. */
  OperandSites NONE =
      new OperandSites() {
        @Override
        public int type(String internalName) {
          return 0;
        }

        @Override
        public int field(String owner, String name) {
          return 0;
        }

        @Override
        public int matches(int[] keys) {
          return 0;
        }

        @Override
        public int dataField(String owner, String name) {
          return 0;
        }

        @Override
        public int newObject(String internalName) {
          return 0;
        }

        @Override
        public void layout(FieldLayout layout) {
          // nothing will run
        }
      };

  int type(String internalName);

  /** A store in a field that holds references. */
  int field(String owner, String name);

  /** A lookupswitch with these sorted keys. */
  int matches(int[] keys);

  /** An access to a field that a data cache of the target may hold. */
  int dataField(String owner, String name);

  /** A new object, of which the size on the target matters. */
  int newObject(String internalName);

  /** Tells of the class itself, before its places. */
  void layout(FieldLayout layout);
}
