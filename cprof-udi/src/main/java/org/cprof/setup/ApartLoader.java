package org.cprof.setup;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Loads classes of the user that are not the program's, apart from the program: of it and of the
 * agent they see nothing but the interfaces that they implement. They are not instrumented.
 */
public final class ApartLoader extends URLClassLoader {

  private static final String OURS = "org.cprof.";
  private static final String PROFILERS = "org.cprof.profiler.";
  private static final String SHIPPED = "org.cprof.profiler.shipped.";

  private final Predicate<String> isShared;

  private ApartLoader(String name, URL[] path, Predicate<String> isShared) {
    super(name, path, ClassLoader.getPlatformClassLoader());
    this.isShared = isShared;
  }

  /** The loader of a profiler, which sees the interface of profilers. */
  public static ApartLoader ofProfiler(List<Path> path) {
    return new ApartLoader(
        "cprof-profiler",
        urls(path),
        name -> name.startsWith(PROFILERS) && !name.startsWith(SHIPPED));
  }

  /** The loader of a UDI, which looks at the code as the agent does. */
  public static ApartLoader ofUdi(List<Path> path) {
    return new ApartLoader("cprof-udi", urls(path), name -> true);
  }

  private static URL[] urls(List<Path> path) {
    List<URL> urls = new ArrayList<>();
    try {
      for (Path entry : path) {
        urls.add(entry.toUri().toURL());
      }
    } catch (MalformedURLException noFile) {
      throw new IllegalArgumentException(noFile.getMessage());
    }
    urls.add(ApartLoader.class.getProtectionDomain().getCodeSource().getLocation());
    return urls.toArray(new URL[0]);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (name.startsWith(OURS) && isShared.test(name)) {
      return ApartLoader.class.getClassLoader().loadClass(name);
    }
    if (name.startsWith(OURS) && !name.startsWith(SHIPPED)) {
      throw new ClassNotFoundException(name);
    }
    return super.findClass(name);
  }
}
