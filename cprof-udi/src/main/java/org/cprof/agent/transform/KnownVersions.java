package org.cprof.agent.transform;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.profile.NodeKind;

/**
 * Classes that a program may load again: those of its own loaders, and hidden ones. The same class
 * file once more gets the ids that it had, so that a program which loads a class for every request
 * takes no more memory with each.
 */
final class KnownVersions {

  private final LiveRegistry registry;

  /** The ids of a class file in the order in which they were asked for, by name and checksum. */
  private final Map<String, int[]> ids = new HashMap<>();

  KnownVersions(LiveRegistry registry) {
    this.registry = registry;
  }

  /**
   * Gives the methods of a class file the ids that they had, wherever nothing has changed that
   * matters.
   *
   * @param name internal name of the class
   */
  MethodRegistry of(String name, byte[] classFile) {
    CRC32 checksum = new CRC32();
    checksum.update(classFile);
    return new Version(name + " " + classFile.length + " " + checksum.getValue());
  }

  private synchronized int[] known(String version) {
    return ids.getOrDefault(version, new int[0]);
  }

  private synchronized void keep(String version, int[] all) {
    ids.put(version, all);
  }

  private final class Version implements MethodRegistry {
    private final String version;
    private int[] ids;
    private int next;

    Version(String version) {
      this.version = version;
      this.ids = known(version);
    }

    @Override
    public int register(MethodInfo method) {
      int place = next++;
      if (place < ids.length && method.isLike(registry.method(ids[place]))) {
        return ids[place];
      }
      int id = registry.register(method);
      int[] changed = Arrays.copyOf(ids, Math.max(ids.length, next));
      changed[place] = id;
      ids = changed;
      keep(version, changed);
      return id;
    }

    @Override
    public boolean keepsCallSites() {
      return registry.keepsCallSites();
    }

    @Override
    public void callSites(int id, int[] lines, int[] bytecodeIndexes) {
      registry.callSites(id, lines, bytecodeIndexes);
    }

    @Override
    public int nativeMethod(String className, String name, String descriptor) {
      return registry.nativeMethod(className, name, descriptor);
    }

    @Override
    public int lateMethod(String className, String name, String descriptor) {
      return registry.lateMethod(className, name, descriptor);
    }

    @Override
    public int event(NodeKind kind, String mnemonic, long cycles) {
      return registry.event(kind, mnemonic, cycles);
    }

    @Override
    public void leftOut(String className, String name, String descriptor, String reason) {
      registry.leftOut(className, name, descriptor, reason);
    }
  }
}
