package surroundings;

public final class Crc {
  private Crc() {}

  public static int of(byte[] frame) {
    return frame.length;
  }
}
