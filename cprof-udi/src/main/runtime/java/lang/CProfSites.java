package java.lang;

/** What is known of the places in the code that hand over operands, by number. */
final class CProfSites {

  private static volatile Object[] sites = new Object[1 << 12];
  private static int count;

  private CProfSites() {}

  static synchronized int add(Object site) {
    if (count == sites.length) {
      Object[] more = new Object[2 * count];
      System.arraycopy(sites, 0, more, 0, count);
      sites = more;
    }
    sites[count] = site;
    return count++;
  }

  static Object get(int site) {
    return sites[site];
  }
}
