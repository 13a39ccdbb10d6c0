package org.cprof.serve;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * Loads classes of the run-time that need nothing inside the JDK, under names of the same lengths
 * that any loader may define.
 */
final class RunTimeLoader extends ClassLoader {

  private static final String PREFIX = "java/lang/CProf";
  private static final String RENAMED = "java_lang_CProf";

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String original = name.replace(RENAMED, PREFIX);
    try (InputStream in =
        RunTimeLoader.class.getResourceAsStream("/META-INF/cprof-runtime/" + original + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile =
          new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
              .replace(PREFIX, RENAMED)
              .getBytes(StandardCharsets.ISO_8859_1);
      return defineClass(name, classFile, 0, classFile.length);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  /** A class by its name behind {@code java.lang.CProf}. */
  Class<?> load(String name) {
    try {
      return loadClass(RENAMED + name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  static Object make(Class<?> type, Class<?>[] parameters, Object... arguments) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(parameters);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Calls a method; static where the object is null. */
  static Object call(
      Class<?> type, Object object, String name, Class<?>[] parameters, Object... arguments)
      throws Exception {
    try {
      Method method = type.getDeclaredMethod(name, parameters);
      method.setAccessible(true);
      return method.invoke(object, arguments);
    } catch (InvocationTargetException thrown) {
      throw (Exception) thrown.getCause();
    }
  }
}
