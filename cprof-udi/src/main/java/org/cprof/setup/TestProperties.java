package org.cprof.setup;

/**
 * What the Maven plugin and {@code cprof options --tests} tell the extension for JUnit. All of them
 * are constants: the extension has no class of this package in its jar.
 */
public final class TestProperties {

  /** System properties of a JVM of tests that counts: the model and its parameters. */
  public static final String MODEL = "cprof.tests.model";

  public static final String PARAMETERS = "cprof.tests.parameters";

  /** The folder of raw profiles. */
  public static final String RAW = "cprof.tests.raw";

  private TestProperties() {}
}
