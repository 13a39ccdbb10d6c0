package java.lang;

/** The sites in the code of a class that hand over operands: each gets a number in this JVM. */
final class CProfSiteLinker {

  private CProfSiteLinker() {}

  /**
   * Writes the numbers of its sites into the code of a class.
   *
   * @param sites layout of its fields, if that matters; and each site with its offsets
   * @param isHidden whether only the class itself can name it
   */
  static void link(
      CProfMessage sites, String className, boolean isHidden, ClassLoader loader, byte[] code) {
    if (sites.getFlag()) {
      addLayout(sites, className, loader);
    }
    for (int count = sites.getInt(); count > 0; count--) {
      int number = CProfSites.add(read(sites, loader), loader);
      for (int offsets = sites.getInt(); offsets > 0; offsets--) {
        int at = sites.getInt();
        code[at] = (byte) (number >> 24);
        code[at + 1] = (byte) (number >> 16);
        code[at + 2] = (byte) (number >> 8);
        code[at + 3] = (byte) number;
      }
    }
  }

  /** Takes where the fields of the classes lie that the JVM starts with. */
  static void addLayoutsOfStart() {
    CProfMessage layouts = CProfMethods.partOfStart(CProfMethods.sitesOfStart());
    for (int count = layouts.getInt(); count > 0; count--) {
      addLayout(layouts, layouts.getText(), null);
    }
  }

  /** What stands at a site in the code that the JVM starts with: read when it runs, as few do. */
  static Object ofStart(int site) {
    return read(CProfMethods.partOfStart(site), null);
  }

  private static void addLayout(CProfMessage layout, String className, ClassLoader loader) {
    CProfLayouts.add(className, layout.getTexts(), layout.getInts(), layout.getInt(), loader);
  }

  /** What stands at a site. */
  private static Object read(CProfMessage site, ClassLoader loader) {
    return switch (site.getByte()) {
      case CProfProtocol.SITE_TYPE -> new CProfTypeSite(site.getText(), loader);
      case CProfProtocol.SITE_OWN_TYPE -> CProfTypeSite.ofItsOwnClass();
      case CProfProtocol.SITE_FIELD -> new CProfFieldSite(site.getText(), site.getText());
      case CProfProtocol.SITE_DATA ->
          new CProfDataSite(site.getText(), site.getText(), site.getInt(), loader);
      case CProfProtocol.SITE_OBJECT -> new CProfDataSite(site.getText(), null, -1, loader);
      default -> site.getInts();
    };
  }
}
