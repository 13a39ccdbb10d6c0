package org.cprof.runner;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, as the build wrote it into the jar's manifest. */
public final class Version implements IVersionProvider {
  Version() {}

  /** Name and version in one line, such as {@code cprof 1.0.0}. */
  public static String line() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "cprof (development build)" : "cprof " + version;
  }

  /** What {@code --version} prints: the version, and the Java that runs this. */
  @Override
  public String[] getVersion() {
    return new String[] {
      line(), "Java " + Runtime.version() + " in " + System.getProperty("java.home")
    };
  }
}
