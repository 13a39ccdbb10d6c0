package programs;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;
import joprt.RtThread;

/** A periodic task that counts, and notes when it was done and whether that was in its period. */
class Load extends RtThread {

  private final int loops;
  final int[] done = new int[100];
  int releases;
  int missed;
  private int sum;

  Load(int priority, int period, int offset, int loops) {
    super(priority, period, offset);
    this.loops = loops;
  }

  @Override
  public void run() {
    while (true) {
      for (int i = 0; i < loops; i++) {
        sum += i;
      }
      done[releases++] = Native.rd(Const.IO_CNT);
      if (!waitForNextPeriod()) {
        missed++;
      }
    }
  }
}
