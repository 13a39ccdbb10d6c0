package org.cprof.setup;

/**
 * What the Maven plugin and {@code cprof options --tests} tell the extension for JUnit, and what it
 * tells them. All of them are constants: the extension has no class of this package in its jar.
 */
public final class TestProperties {

  /** System properties of a JVM of tests that counts: the model, its content, its parameters. */
  public static final String MODEL = "cprof.tests.model";

  public static final String MODEL_HASH = "cprof.tests.model-hash";
  public static final String PARAMETERS = "cprof.tests.parameters";

  /** The folder of raw profiles. */
  public static final String RAW = "cprof.tests.raw";

  /** The file with the command that starts CProf, an argument a line. */
  public static final String COMMAND = "cprof.tests.command";

  /** Whether the baselines of tests are written: true or false. */
  public static final String UPDATE = "cprof.update";

  /** Whether a build needs bodies executed once all the same: true or false. */
  public static final String ONCE = "cprof.once";

  /** A file beside the folder of raw profiles: these have bodies that were executed twice. */
  public static final String TWICE = "java.twice";

  private TestProperties() {}
}
