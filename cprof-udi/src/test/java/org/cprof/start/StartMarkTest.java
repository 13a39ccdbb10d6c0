package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartMarkTest {

  private static byte[] classFile(Class<?> type) throws IOException {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }

  /** Defines one class anew. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(StartMarkTest.class.getClassLoader());
    }

    Class<?> define(byte[] classFile) {
      return defineClass(null, classFile, 0, classFile.length);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Marked.class, Object.class, String.class, Runnable.class})
  void a_marked_class_is_known_by_its_last_four_bytes(Class<?> type) throws IOException {
    byte[] marked = StartMark.on(classFile(type));

    assertThat(Arrays.copyOfRange(marked, marked.length - 4, marked.length))
        .containsExactly('C', 'P', 'R', 'F');
    new Verified(marked);
  }

  @Test
  void a_marked_class_loads_and_does_what_it_did() throws Exception {
    Class<?> loaded = new Loader().define(StartMark.on(classFile(Marked.class)));

    assertThat(loaded).isNotSameAs(Marked.class);
    Method text = loaded.getDeclaredMethod("text");
    text.setAccessible(true);
    assertThat(text.invoke(null)).isEqualTo("marked Marked[number=7]");
  }
}
