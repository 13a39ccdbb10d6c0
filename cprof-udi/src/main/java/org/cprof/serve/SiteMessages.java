package org.cprof.serve;

import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.Item;
import org.cprof.prepared.Message;
import org.cprof.prepared.PreparedClass;
import org.objectweb.asm.Type;

/**
 * What a JVM is told of the sites in the code of a class, see {@code java.lang.CProfSiteLinker}.
 */
final class SiteMessages {

  private SiteMessages() {}

  /** Where the fields of a class lie. */
  static void putLayout(FieldLayout layout, Message to) {
    to.putTexts(layout.names().toArray(String[]::new));
    to.putInts(layout.positions()).putInt(layout.words());
  }

  /**
   * A site in the code of a class.
   *
   * @param className name of the class with dots if only it can name itself, or else empty
   * @param own where the fields of the class lie that the site names; null if nobody needs to know
   */
  static void put(Item item, String className, FieldLayout own, Message to) {
    if (item instanceof Item.TypeSite site) {
      String name = typeName(site.internalName());
      if (name.equals(className)) {
        to.putByte(CProfProtocol.SITE_OWN_TYPE);
      } else {
        to.putByte(CProfProtocol.SITE_TYPE).putText(name);
      }
    } else if (item instanceof Item.FieldSite site) {
      to.putByte(CProfProtocol.SITE_FIELD).putText(withDots(site.owner())).putText(site.name());
    } else if (item instanceof Item.DataField site) {
      boolean isOwn = own != null && own.className().equals(site.owner());
      to.putByte(CProfProtocol.SITE_DATA).putText(withDots(site.owner())).putText(site.name());
      to.putInt(isOwn ? own.position(site.name()) : -1);
    } else if (item instanceof Item.NewObject site) {
      to.putByte(CProfProtocol.SITE_OBJECT).putText(withDots(site.internalName()));
    } else {
      to.putByte(CProfProtocol.SITE_MATCHES).putInts(((Item.Matches) item).keys());
    }
  }

  /**
   * The sites in the code of a class, with the layout of its fields.
   *
   * @param className name of the class with dots if only it can name itself, or else empty
   */
  static void putAll(PreparedClass prepared, String className, Message to) {
    FieldLayout own = null;
    int sites = 0;
    for (Item item : prepared.items()) {
      own = item instanceof Item.Fields fields ? fields.layout() : own;
      sites += item.isSite() ? 1 : 0;
    }
    to.putFlag(own != null);
    if (own != null) {
      putLayout(own, to);
    }
    to.putInt(sites);
    int[][] offsets = prepared.offsetsByItem();
    for (int i = 0; i < offsets.length; i++) {
      if (prepared.items().get(i).isSite()) {
        put(prepared.items().get(i), className, own, to);
        to.putInts(offsets[i]);
      }
    }
  }

  /** As {@code Class.forName} takes it. */
  private static String typeName(String internalName) {
    return withDots(Type.getObjectType(internalName).getInternalName());
  }

  private static String withDots(String internalName) {
    return internalName.replace('/', '.');
  }
}
