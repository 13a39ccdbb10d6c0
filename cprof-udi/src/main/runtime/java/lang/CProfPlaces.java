package java.lang;

/** The places in the code of a class that hand over operands: each gets a number in this JVM. */
final class CProfPlaces {

  private CProfPlaces() {}

  /**
   * Writes the numbers of its places into the code of a class.
   *
   * @param places layout of its fields, if that matters; and each place with its offsets
   * @param isHidden whether only the class itself can name it
   */
  static void link(
      CProfMessage places, String className, boolean isHidden, ClassLoader loader, byte[] code) {
    if (places.getFlag()) {
      addLayout(places, className, loader);
    }
    for (int count = places.getInt(); count > 0; count--) {
      int number = CProfSites.add(read(places, loader), loader);
      for (int offsets = places.getInt(); offsets > 0; offsets--) {
        int at = places.getInt();
        code[at] = (byte) (number >> 24);
        code[at + 1] = (byte) (number >> 16);
        code[at + 2] = (byte) (number >> 8);
        code[at + 3] = (byte) number;
      }
    }
  }

  /** Takes where the fields of the classes lie that the JVM starts with. */
  static void addLayoutsOfStart() {
    CProfMessage layouts = CProfMethods.partOfStart(CProfMethods.placesOfStart());
    for (int count = layouts.getInt(); count > 0; count--) {
      addLayout(layouts, layouts.getText(), null);
    }
  }

  /** What stands at a place in the code that the JVM starts with: read when it runs, as few do. */
  static Object ofStart(int site) {
    return read(CProfMethods.partOfStart(site), null);
  }

  private static void addLayout(CProfMessage layout, String className, ClassLoader loader) {
    CProfLayouts.add(className, layout.getTexts(), layout.getInts(), layout.getInt(), loader);
  }

  /** What stands at a place. */
  private static Object read(CProfMessage place, ClassLoader loader) {
    return switch (place.getByte()) {
      case CProfProtocol.SITE_TYPE -> new CProfTypeSite(place.getText(), loader);
      case CProfProtocol.SITE_OWN_TYPE -> CProfTypeSite.ofItsOwnClass();
      case CProfProtocol.SITE_FIELD -> new CProfFieldSite(place.getText(), place.getText());
      case CProfProtocol.SITE_DATA ->
          new CProfDataSite(place.getText(), place.getText(), place.getInt(), loader);
      case CProfProtocol.SITE_OBJECT -> new CProfDataSite(place.getText(), null, -1, loader);
      default -> place.getInts();
    };
  }
}
