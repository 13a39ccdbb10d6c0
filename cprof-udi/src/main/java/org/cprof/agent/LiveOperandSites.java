package org.cprof.agent;

import java.util.HashMap;
import java.util.Map;
import org.cprof.instrument.OperandSites;
import org.objectweb.asm.Type;

/** The places of one class in a running VM; equal ones share a number. */
final class LiveOperandSites implements OperandSites {

  private final ClassLoader loader;

  /** The class's name if it is hidden, else null. */
  private final String hidden;

  private final Map<String, Integer> types = new HashMap<>();
  private final Map<String, Integer> fields = new HashMap<>();

  /**
   * @param loader of the class, null for the boot loader
   */
  LiveOperandSites(ClassLoader loader) {
    this(loader, null);
  }

  private LiveOperandSites(ClassLoader loader, String hidden) {
    this.loader = loader;
    this.hidden = hidden;
  }

  /** Of a hidden class, which only itself can name. */
  static LiveOperandSites ofHidden(ClassLoader loader, String name) {
    return new LiveOperandSites(loader, name);
  }

  @Override
  public int type(String internalName) {
    String name = Type.getObjectType(internalName).getInternalName().replace('/', '.');
    Integer site = types.get(name);
    if (site == null) {
      site =
          name.equals(hidden)
              ? CProfControl.registerOwnTypeSite(loader)
              : CProfControl.registerTypeSite(name, loader);
      types.put(name, site);
    }
    return site;
  }

  @Override
  public int field(String owner, String name) {
    String key = owner.concat(".").concat(name);
    Integer site = fields.get(key);
    if (site == null) {
      site = CProfControl.registerFieldSite(owner.replace('/', '.'), name, loader);
      fields.put(key, site);
    }
    return site;
  }

  @Override
  public int matches(int[] keys) {
    return CProfControl.registerMatches(keys, loader);
  }
}
