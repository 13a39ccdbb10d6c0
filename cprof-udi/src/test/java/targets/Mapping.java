package targets;

import java.io.RandomAccessFile;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

/** Prints how much of files is mapped, before and after it maps the first one, which it is told. */
final class Mapping {

  private Mapping() {}

  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    print();
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      MappedByteBuffer mapped = opened.getChannel().map(MapMode.READ_WRITE, 0, 100);
      print();
      System.out.println(mapped.get(1));
    }
  }

  private static void print() {
    for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
      if (pool.getName().equals("mapped")) {
        System.out.println(pool.getCount() + " " + pool.getMemoryUsed());
      }
    }
  }
}
