package org.cprof.agent.transform;

import java.util.HashMap;
import java.util.Map;
import org.cprof.instrument.FieldLayout;
import org.cprof.instrument.OperandSites;
import org.objectweb.asm.Type;

/** The places of one class in a running VM; equal ones share a number. */
final class LiveOperandSites implements OperandSites {

  private final ClassLoader loader;

  /** The class's name if it is hidden, else null. */
  private final String hidden;

  private final Map<String, Integer> types = new HashMap<>();
  private final Map<String, Integer> fields = new HashMap<>();
  private final Map<String, Integer> dataFields = new HashMap<>();
  private final Map<String, Integer> newObjects = new HashMap<>();

  /** Of the class itself, where that matters. */
  private FieldLayout own;

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
  public int dataField(String owner, String name) {
    String key = owner.concat(".").concat(name);
    Integer site = dataFields.get(key);
    if (site == null) {
      int position = own != null && own.className().equals(owner) ? own.position(name) : -1;
      site = CProfControl.registerDataField(owner.replace('/', '.'), name, position, loader);
      dataFields.put(key, site);
    }
    return site;
  }

  @Override
  public int newObject(String internalName) {
    Integer site = newObjects.get(internalName);
    if (site == null) {
      site = CProfControl.registerNewObject(internalName.replace('/', '.'), loader);
      newObjects.put(internalName, site);
    }
    return site;
  }

  @Override
  public void layout(FieldLayout layout) {
    own = layout;
    CProfControl.registerLayout(
        layout.className().replace('/', '.'),
        layout.names().toArray(new String[0]),
        layout.positions(),
        layout.words(),
        loader);
  }

  @Override
  public int matches(int[] keys) {
    return CProfControl.registerMatches(keys, loader);
  }
}
