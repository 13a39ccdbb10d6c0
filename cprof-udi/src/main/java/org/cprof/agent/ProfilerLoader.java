package org.cprof.agent;

import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads the user's profiler apart from the program: of the program and of the agent it sees nothing
 * but the interface of profilers. Its classes are not instrumented.
 */
final class ProfilerLoader extends URLClassLoader {

  private static final String API = "org.cprof.profiler.";
  private static final String SHIPPED = "org.cprof.profiler.shipped.";

  private ProfilerLoader(URL[] path) {
    super("cprof-profiler", path, ClassLoader.getPlatformClassLoader());
  }

  /**
   * @param path jars and folders with the profiler's classes
   */
  static ProfilerLoader of(List<Path> path) throws MalformedURLException, URISyntaxException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : path) {
      urls.add(entry.toUri().toURL());
    }
    urls.add(ProfilerLoader.class.getProtectionDomain().getCodeSource().getLocation());
    return new ProfilerLoader(urls.toArray(new URL[0]));
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (name.startsWith(API) && !name.startsWith(SHIPPED)) {
      return ProfilerLoader.class.getClassLoader().loadClass(name);
    }
    if (name.startsWith("org.cprof.") && !name.startsWith(SHIPPED)) {
      throw new ClassNotFoundException(name);
    }
    return super.findClass(name);
  }
}
