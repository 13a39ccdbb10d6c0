package org.cprof.runner.host;

import java.nio.file.Path;
import java.util.Map;

/** Where CProf keeps what it can make again: {@code $XDG_CACHE_HOME/cprof}. */
public final class UserCache {
  private UserCache() {}

  /** The folder, by default {@code ~/.cache/cprof}; it need not exist. */
  public static Path folder(Map<String, String> environment) {
    String xdg = environment.get("XDG_CACHE_HOME");
    Path caches =
        xdg == null || xdg.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(xdg);
    return caches.resolve("cprof");
  }
}
