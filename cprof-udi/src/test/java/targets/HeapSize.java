package targets;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** What a program sees of its heap's size, before and after it collects garbage itself. */
public final class HeapSize {

  private static final int LITTLE = 64 << 20;

  private HeapSize() {}

  public static void main(String[] arguments) {
    long atFirst = Runtime.getRuntime().totalMemory();
    System.out.println(atFirst);
    List<byte[]> garbage = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      garbage.add(new byte[1 << 10]);
    }
    System.out.println(garbage.size() + " " + (Runtime.getRuntime().totalMemory() == atFirst));
    System.gc();
    System.out.println(Runtime.getRuntime().totalMemory() < LITTLE);
    System.out.println(
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption("MaxHeapFreeRatio"));
  }
}
