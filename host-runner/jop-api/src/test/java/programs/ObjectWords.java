package programs;

import com.jopdesign.sys.JVMHelp;
import com.jopdesign.sys.Native;
import util.Dbg;

/** Reads what is not there: behind the memory, and the words of an object. */
public final class ObjectWords {

  private ObjectWords() {}

  public static void main(String[] arguments) {
    read(1 << 18);
    int object = Native.toInt(new int[3]);
    read(object);
    read(object + 2);
    read(1 << 19);
    try {
      Native.rdIntMem(5000);
    } catch (UnsupportedOperationException missing) {
      tell(missing);
    }
  }

  private static void read(int address) {
    try {
      Native.rd(address);
    } catch (UnsupportedOperationException missing) {
      tell(missing);
    }
  }

  private static void tell(UnsupportedOperationException missing) {
    JVMHelp.wr(missing.getMessage());
    Dbg.lf();
  }
}
