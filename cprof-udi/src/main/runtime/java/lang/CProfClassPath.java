package java.lang;

import java.io.Closeable;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.loader.BuiltinClassLoader;
import jdk.internal.loader.URLClassPath;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;

/**
 * The loader of the class path as the program would have found it. The JVM appends an agent's jar
 * to the class path and loads its entry from there. So the loader would look into that jar, too,
 * for what it does not find, would show its files as resources, and has opened the program's jars
 * already.
 */
final class CProfClassPath {

  private static final Unsafe U = CProfNative.unsafe();
  private static final long PATH = U.objectFieldOffset(BuiltinClassLoader.class, "ucp");
  private static final long URLS = CProfOffsets.of(URLClassPath.class, "path", "searchPath");

  /** What is still to be opened, up to JDK 26. */
  private static final long UNOPENED = CProfOffsets.ifAny(URLClassPath.class, "unopenedUrls");

  /**
   * Which of the URLs is to be opened next, and what manifests name beside them: from JDK 27 on.
   */
  private static final long NEXT = CProfOffsets.ifAny(URLClassPath.class, "nextURL");

  private static final long OF_MANIFESTS =
      CProfOffsets.ifAny(URLClassPath.class, "manifestClassPath");

  private static final long OPENED = U.objectFieldOffset(URLClassPath.class, "loaders");
  private static final long BY_URL = U.objectFieldOffset(URLClassPath.class, "lmap");
  private static final long CLASSES = U.objectFieldOffset(ClassLoader.class, "classes");
  private static final long PACKAGES = U.objectFieldOffset(ClassLoader.class, "packages");

  private CProfClassPath() {}

  /**
   * Takes the agent's jar from the class path, of which nothing has been opened then, nor any class
   * been loaded from it. To be called before the program starts.
   *
   * @param jar its URL
   */
  static void restore(String jar) {
    if (!(ClassLoader.getSystemClassLoader() instanceof BuiltinClassLoader loader)) {
      return;
    }
    Object path = U.getReference(loader, PATH);
    ArrayList<?> urls = (ArrayList<?>) U.getReference(path, URLS);
    if (remove(urls, jar)) {
      close((ArrayList<?>) U.getReference(path, OPENED));
      U.putReference(path, OPENED, new ArrayList<>());
      U.putReference(path, BY_URL, new HashMap<>());
      openAnew(path, urls);
      U.putReference(loader, CLASSES, new ArrayList<>());
      U.putReference(loader, PACKAGES, new ConcurrentHashMap<>());
    }
  }

  /** What stayed open would be closed by a thread of the JDK's, while the program runs already. */
  private static void close(ArrayList<?> opened) {
    for (Object each : opened) {
      try {
        ((Closeable) each).close();
      } catch (IOException neverOpened) {
        // A jar that is not there.
      }
    }
  }

  private static void openAnew(Object path, ArrayList<?> urls) {
    if (UNOPENED == CProfOffsets.NONE) {
      U.putInt(path, NEXT, 0);
      ((ArrayList<?>) U.getReference(path, OF_MANIFESTS)).clear();
    } else {
      U.putReference(path, UNOPENED, new ArrayDeque<>(urls));
    }
  }

  /** Whether the jar was there; other agents' jars may stand behind it. */
  private static boolean remove(ArrayList<?> urls, String jar) {
    for (int index = urls.size() - 1; index >= 0; index--) {
      if (isJar(urls.get(index), jar)) {
        urls.remove(index);
        return true;
      }
    }
    return false;
  }

  private static boolean isJar(Object url, String jar) {
    return url instanceof URL found && found.toExternalForm().equals(jar);
  }
}
