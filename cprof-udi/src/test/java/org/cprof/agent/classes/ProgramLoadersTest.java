package org.cprof.agent.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

class ProgramLoadersTest {

  private static final File JAR = new File("/lib/some jar.jar").getAbsoluteFile();
  private static final File OTHER = new File("/lib/other.jar").getAbsoluteFile();

  private final ProgramLoaders loaders = new ProgramLoaders(ProgramLoadersTest::read);

  private static ClassMethods read(String className) {
    try {
      return ClassMethods.of(new ClassReader(className.replace('/', '.')));
    } catch (IOException notFound) {
      return ClassMethods.UNKNOWN;
    }
  }

  private static URL[] urls(File... files) throws IOException {
    URL[] urls = new URL[files.length];
    for (int i = 0; i < files.length; i++) {
      urls[i] = files[i].toURI().toURL();
    }
    return urls;
  }

  @Test
  void a_place_is_told_once() throws IOException {
    try (Growing loader = new Growing(urls(JAR))) {
      assertThat(loaders.newPlaces(loader)).containsExactly(JAR);
      assertThat(loaders.newPlaces(loader)).isEmpty();

      loader.addURL(urls(OTHER)[0]);
      assertThat(loaders.newPlaces(loader)).containsExactly(OTHER);
    }
  }

  @Test
  void those_of_parents_are_told_too() throws IOException {
    try (URLClassLoader parent = new URLClassLoader(urls(OTHER));
        URLClassLoader loader = new URLClassLoader(urls(JAR), new ClassLoader(parent) {})) {
      assertThat(loaders.newPlaces(loader)).containsExactly(JAR, OTHER);
    }
  }

  @Test
  void code_of_the_program_is_not_run() throws IOException {
    try (Failing failing = new Failing();
        FailingToo inheriting = new FailingToo()) {
      assertThat(loaders.newPlaces(failing)).isEmpty();
      assertThat(loaders.newPlaces(inheriting)).isEmpty();
    }
  }

  @Test
  void a_loader_of_which_nothing_is_known_is_not_asked() throws IOException {
    ProgramLoaders ignorant = new ProgramLoaders(className -> ClassMethods.UNKNOWN);
    try (Growing loader = new Growing(urls(JAR))) {
      assertThat(ignorant.newPlaces(loader)).isEmpty();
    }
  }

  @Test
  void what_is_no_file_is_left_out() throws IOException {
    URL[] urls = {
      new URL("http://localhost/a.jar"), new URL("jar:file:/a.jar!/b.jar"), new URL("file:a b.jar")
    };
    try (URLClassLoader loader = new URLClassLoader(urls)) {
      assertThat(loaders.newPlaces(loader)).isEmpty();
    }
    assertThat(loaders.newPlaces(null)).isEmpty();
    assertThat(loaders.newPlaces(ClassLoader.getSystemClassLoader())).isEmpty();
  }

  private static class Growing extends URLClassLoader {
    Growing(URL[] urls) {
      super(urls);
    }

    @Override
    protected void addURL(URL url) {
      super.addURL(url);
    }
  }

  private static class Failing extends URLClassLoader {
    Failing() throws IOException {
      super(urls(JAR));
    }

    @Override
    public URL[] getURLs() {
      throw new AssertionError();
    }
  }

  private static final class FailingToo extends Failing {
    FailingToo() throws IOException {}
  }
}
