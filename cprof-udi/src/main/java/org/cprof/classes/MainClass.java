package org.cprof.classes;

import java.io.File;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The class that {@code java -jar} starts. */
public final class MainClass {

  private MainClass() {}

  /**
   * Its name, as the manifest of a jar tells it; null if it tells none.
   *
   * @throws IOException if the jar cannot be read
   */
  public static String of(File file) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      Manifest manifest = jar.getManifest();
      String name =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      return name == null ? null : name.trim();
    }
  }
}
