package org.cprof.runner;

/** Profiles of basic blocks, as the text of their files. */
public final class BlocksText {
  public static final String METADATA =
      """
      # udi: blocks
      # model: bytecodes
      # column: code number
      # column: invokes named-numbers
      # column: blocks numbers
      """;

  /** The names of the columns, and the root. */
  public static final String COLUMNS =
      """
      id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,\
      invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses,\
      code,invokes,blocks
      0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0,,,
      """;

  /** {@code static int f(int n) { return n == 0 ? 1 : 2; }}: iload_0 ifne, then one of two. */
  public static final String CODE = "# code: s1 e26l0@3 154;4 167;5;172@4\n";

  /** The row of f without its code, invokes and blocks. */
  public static final String NODE = "1,0,method,a.B,f,(I)I,-1,-1,2,5,23,23,0,0,0,0,0,";

  /** Three times 1, twice 2: iload_0 ifne 5, iconst_1 goto 3, iconst_2 2, ireturn 5. */
  public static final String SOUND = METADATA + CODE + COLUMNS + NODE + "0,static;5,5;3;2;5\n";

  private BlocksText() {}
}
