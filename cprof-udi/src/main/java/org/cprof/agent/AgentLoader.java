package org.cprof.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Loads the agent's classes from its jar, apart from the program: it asks none of the loaders that
 * the program's asks, which remember each name that they are asked for. What it does for a class
 * stands in every run's start, so it does nothing but that.
 */
final class AgentLoader extends ClassLoader {

  static {
    ClassLoader.registerAsParallelCapable();
  }

  /** A class that only the agent's jar has: its copies of libraries have names of their own. */
  private static final String OWN_LIBRARY = "org/cprof/shaded/asm/ClassReader.class";

  private final JarFile jar;
  private final ProtectionDomain domain;

  private AgentLoader(JarFile jar, CodeSource source) {
    super("cprof", null);
    this.jar = jar;
    this.domain = new ProtectionDomain(source, null);
  }

  /**
   * A loader for what lies in the same jar as a class.
   *
   * @throws IllegalStateException if that is not the agent's jar
   */
  static AgentLoader ofJar(Class<?> type) throws IOException, URISyntaxException {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    File file = new File(source.getLocation().toURI());
    boolean verifiesSignatures = false;
    JarFile jar = file.isFile() ? new JarFile(file, verifiesSignatures) : null;
    if (jar == null || jar.getEntry(OWN_LIBRARY) == null) {
      throw new IllegalStateException(
          file
              + " on the class path has CProf's classes, which hide those of its agent: leave it"
              + " out; cprof-junit and cprof-api may stand there");
    }
    return new AgentLoader(jar, source);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile = in.readAllBytes();
      return defineClass(name, classFile, 0, classFile.length, domain);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    ZipEntry entry = jar.getEntry(name);
    try {
      return entry == null ? null : jar.getInputStream(entry);
    } catch (IOException unreadable) {
      return null;
    }
  }
}
