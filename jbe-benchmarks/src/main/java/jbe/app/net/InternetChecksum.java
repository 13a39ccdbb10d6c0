package jbe.app.net;

/** The checksum of RFC 1071: the one's complement of the one's complement sum of 16-bit words. */
final class InternetChecksum {
  private InternetChecksum() {}

  /**
   * Adds a range of bytes to a sum.
   *
   * @param first the first word of the range
   * @param bytes its length; what is left of the last word counts as 0
   */
  static int add(int sum, int[] words, int first, int bytes) {
    int result = sum;
    int word = first;
    int rest = bytes;
    while (rest >= 4) {
      result += (words[word] >>> 16) + (words[word] & 0xFFFF);
      word++;
      rest -= 4;
    }
    if (rest > 0) {
      int last = words[word] & -1 << 32 - 8 * rest;
      result += (last >>> 16) + (last & 0xFFFF);
    }
    return result;
  }

  /** The checksum for a sum. */
  static int of(int sum) {
    int folded = (sum & 0xFFFF) + (sum >>> 16);
    folded = (folded & 0xFFFF) + (folded >>> 16);
    return folded ^ 0xFFFF;
  }
}
