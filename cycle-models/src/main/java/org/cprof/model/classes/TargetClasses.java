package org.cprof.model.classes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The classes that differ on the target. */
public final class TargetClasses {

  /** On this target, all classes are as on the host. */
  public static final TargetClasses NONE = new TargetClasses(List.of());

  private final Map<String, TargetClass> byName = new LinkedHashMap<>();

  TargetClasses(List<TargetClass> classes) {
    for (TargetClass each : classes) {
      byName.put(each.name(), each);
    }
  }

  /** In the order of the file. */
  public Collection<TargetClass> all() {
    return Collections.unmodifiableCollection(byName.values());
  }

  /**
   * The words of the fields that a class declares.
   *
   * @param className with dots
   * @param ofHost those of the host's class
   */
  public int words(String className, int ofHost) {
    TargetClass other = byName.get(className);
    return other == null || other.words() == TargetClass.OF_HOST ? ofHost : other.words();
  }

  /** The classes with another superclass. */
  public List<TargetClass> withSuperclass() {
    List<TargetClass> found = new ArrayList<>();
    for (TargetClass each : byName.values()) {
      if (!each.superclass().isEmpty()) {
        found.add(each);
      }
    }
    return found;
  }
}
