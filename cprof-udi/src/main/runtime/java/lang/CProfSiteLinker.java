package java.lang;

/** The sites in the code of a class that hand over operands: each gets a number in this JVM. */
final class CProfSiteLinker {

  private CProfSiteLinker() {}

  /**
   * Writes the numbers of its sites into the code of a class.
   *
   * @param sites layout of its fields, if that matters; and each site with its offsets
   * @param hiddenClass name of the class if only it can name itself; or else null
   */
  static void link(CProfMessage sites, String hiddenClass, ClassLoader loader, byte[] code) {
    if (sites.getFlag()) {
      addLayout(sites, loader);
    }
    for (int count = sites.getInt(); count > 0; count--) {
      int number = CProfSites.add(read(sites, hiddenClass, loader), loader);
      for (int offsets = sites.getInt(); offsets > 0; offsets--) {
        CProfMessage.setInt(code, sites.getInt(), number);
      }
    }
  }

  /** Takes where the fields of the classes lie that the JVM starts with. */
  static void addLayoutsOfStart() {
    CProfMessage layouts = CProfMethods.partOfStart(CProfMethods.sitesOfStart());
    for (int count = layouts.getInt(); count > 0; count--) {
      addLayout(layouts, null);
    }
  }

  /** What stands at a site in the code that the JVM starts with: read when it runs, as few do. */
  static Object ofStart(int site) {
    return read(CProfMethods.partOfStart(site), null, null);
  }

  private static void addLayout(CProfMessage layout, ClassLoader loader) {
    String className = layout.getText();
    CProfLayouts.add(className, layout.getTexts(), layout.getInts(), layout.getInt(), loader);
  }

  /** What stands at a site. */
  private static Object read(CProfMessage site, String hiddenClass, ClassLoader loader) {
    return switch (site.getByte()) {
      case CProfProtocol.SITE_TYPE -> typeSite(site.getText(), hiddenClass, loader);
      case CProfProtocol.SITE_FIELD -> new CProfFieldSite(site.getText(), site.getText());
      case CProfProtocol.SITE_DATA ->
          new CProfDataSite(site.getText(), site.getText(), site.getInt(), loader);
      case CProfProtocol.SITE_OBJECT -> new CProfDataSite(site.getText(), null, -1, loader);
      default -> site.getInts();
    };
  }

  private static CProfTypeSite typeSite(String name, String hiddenClass, ClassLoader loader) {
    return name.equals(hiddenClass)
        ? CProfTypeSite.ofItsOwnClass()
        : new CProfTypeSite(name, loader);
  }
}
