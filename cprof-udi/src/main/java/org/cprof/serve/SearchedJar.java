package org.cprof.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * A jar with all that the JDK looks at when it searches one for a class: a class path, versions, an
 * index. A JVM searches the program's class path for the agent before it instruments any class, so
 * what it loads for that has to come with it.
 */
final class SearchedJar {
  private SearchedJar() {}

  static Path write(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "none.jar");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      jar.putNextEntry(new ZipEntry("META-INF/INDEX.LIST"));
      jar.write("JarIndex-Version: 1.0\n\n%s\np\n".formatted(file.getFileName()).getBytes());
      jar.putNextEntry(new ZipEntry("META-INF/versions/9/p/resource"));
      jar.putNextEntry(new ZipEntry("p/resource"));
    }
    return file;
  }
}
