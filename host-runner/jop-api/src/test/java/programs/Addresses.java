package programs;

import com.jopdesign.io.IOFactory;
import com.jopdesign.io.SysDevice;
import com.jopdesign.sys.JVMHelp;
import com.jopdesign.sys.Native;
import util.Dbg;
import util.Timer;

/**
 * Reads the cycle counter by the addresses of 2014 and of jop-spinalhdl, and by what has the
 * address of the model.
 */
public final class Addresses {

  private static final SysDevice SYSTEM = IOFactory.getFactory().getSysDevice();

  private Addresses() {}

  public static void main(String[] arguments) {
    try {
      int first = Native.rd(-128);
      Dbg.wr("2014 ", Native.rd(-128) - first);
    } catch (UnsupportedOperationException missing) {
      JVMHelp.wr(missing.getMessage());
      Dbg.lf();
    }
    try {
      int first = Native.rd(-16);
      Dbg.wr("spinalhdl ", Native.rd(-16) - first);
      Native.wr('x', -17);
      Dbg.lf();
    } catch (UnsupportedOperationException missing) {
      JVMHelp.wr(missing.getMessage());
      Dbg.lf();
    }
    int begin = Timer.cnt();
    Dbg.wr("timer ", Timer.cnt() - begin);
    begin = SYSTEM.cntInt;
    Dbg.wr("object ", SYSTEM.cntInt - begin);
    waitFor(SYSTEM.cntInt + 1000);
    Dbg.wr("processors ", SYSTEM.nrCpu);
    SYSTEM.wd = 1;
    Dbg.wr("watchdog ", SYSTEM.wd);
  }

  /** The counter advances within a loop without calls. */
  private static void waitFor(int time) {
    int loops = 0;
    while (SYSTEM.cntInt - time < 0) {
      loops++;
    }
    Dbg.wr("loops ", loops);
  }
}
