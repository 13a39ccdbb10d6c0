package org.cprof.agent.classes;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Where loaders of the program's own find classes, as far as that can be told without running any
 * code of the program's: those of {@link URLClassLoader} do, and of its subclasses that leave
 * {@link URLClassLoader#getURLs} alone. For one thread at a time.
 */
final class ProgramLoaders {

  private static final String GET_URLS = "getURLs()[Ljava/net/URL;";

  private final Function<String, ClassMethods> classes;

  /** URLs, as a loader's own {@code equals} must not be called, nor may the loader be kept. */
  private final Set<String> seen = new HashSet<>();

  /**
   * @param classes what is known of a class, by its internal name
   */
  ProgramLoaders(Function<String, ClassMethods> classes) {
    this.classes = classes;
  }

  /** Whether a loader, or one of its parents, is of the kind that may tell. */
  static boolean areAsked(ClassLoader loader) {
    try {
      ClassLoader each = loader;
      while (each != null && !(each instanceof URLClassLoader)) {
        each = each.getParent();
      }
      return each != null;
    } catch (SecurityException hidden) {
      return false;
    }
  }

  /** The jars and folders of a loader and its parents that were not asked for before. */
  List<File> newPlaces(ClassLoader loader) {
    List<File> places = new ArrayList<>();
    try {
      for (ClassLoader each = loader; each != null; each = each.getParent()) {
        if (each instanceof URLClassLoader urls && isOfJdk(urls.getClass())) {
          add(urls.getURLs(), places);
        }
      }
    } catch (SecurityException hidden) {
      // The program keeps parents to itself.
    }
    return places;
  }

  private void add(URL[] urls, List<File> places) {
    for (URL url : urls) {
      if (url.getProtocol().equals("file") && seen.add(url.toString())) {
        add(url, places);
      }
    }
  }

  /** Whether the JDK's own method tells the URLs of such a loader. */
  private boolean isOfJdk(Class<?> loaders) {
    for (Class<?> type = loaders; type != URLClassLoader.class; type = type.getSuperclass()) {
      ClassMethods methods = classes.apply(type.getName().replace('.', '/'));
      if (methods == ClassMethods.UNKNOWN || methods.accessByMethod().containsKey(GET_URLS)) {
        return false;
      }
    }
    return true;
  }

  private static void add(URL url, List<File> places) {
    try {
      places.add(new File(URI.create(url.toString())));
    } catch (IllegalArgumentException noFile) {
      // The loader will not find anything there that could be read here.
    }
  }
}
