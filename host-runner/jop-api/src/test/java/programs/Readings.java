package programs;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;
import util.Dbg;

/** Reads the cycle counter; every line that it prints is known by hand. */
public final class Readings {

  private static int sum;

  private Readings() {}

  public static void main(String[] arguments) {
    int first = Native.rd(Const.IO_CNT);
    int second = Native.rd(Const.IO_CNT);
    // istore_1 1, bipush 2, jopsys_rd 5
    Dbg.wr("at once ", second - first); // 8
    loop();
    Native.invalidate();
    Native.wrMem(7, 1000);
    Dbg.wr("word ", Native.rdMem(1000));
    Dbg.wr("long ", (int) (Native.makeLong(1, 2) >> 31));
    Dbg.wr("object ", Native.toIntArray(Native.toInt(new int[] {5}))[0]);
    // The sum of -3 and 5 products of 2^17, without its low 16 bits.
    accumulate(-3, 1 << 17);
    accumulate(1 << 17, 5);
    Dbg.wr("sum ", Native.rdMem(Const.IO_MAC_A)); // 4
    Dbg.wr("cleared ", Native.rdMem(Const.IO_MAC_A));
    Dbg.wr("hex ");
    Dbg.hexVal(0xBEEF);
    Dbg.lf();
    try {
      Native.getSP();
    } catch (UnsupportedOperationException missing) {
      Dbg.wr(missing.getMessage());
      Dbg.lf();
    }
  }

  private static void accumulate(int first, int second) {
    Native.wrMem(first, Const.IO_MAC_A);
    Native.wrMem(second, Const.IO_MAC_B);
  }

  private static void loop() {
    int begin = Native.rd(Const.IO_CNT);
    for (int i = 0; i < 3; i++) {
      sum += i;
    }
    int end = Native.rd(Const.IO_CNT);
    // istore_0 1, iconst_0 1, istore_1 1; 4 times iload_1 1, iconst_3 1, if_icmpge 4;
    // 3 times getstatic 6, iload_1 1, iadd 1, putstatic 7, and for iinc iload_1 1, iconst_1 1,
    // iadd 1, istore_1 1, and goto 4; bipush 2, jopsys_rd 5: 3 + 24 + 69 + 7
    Dbg.wr("loop ", end - begin); // 103
  }
}
