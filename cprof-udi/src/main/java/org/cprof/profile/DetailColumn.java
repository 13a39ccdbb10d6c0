package org.cprof.profile;

/**
 * A column that a UDI adds to a profile, behind those of all profiles. The metadata of the profile
 * declare it: {@code # column: NAME TYPE}.
 *
 * @param name lower-case letters, digits and underscores
 */
public record DetailColumn(String name, DetailType type) {

  public static final String KEY = "column";

  public DetailColumn {
    if (!name.matches("[a-z][a-z0-9_]*")) {
      throw new IllegalArgumentException("not the name of a column: '" + name + "'");
    }
  }

  /** The value in the metadata. */
  public String declaration() {
    return name + " " + type.label();
  }

  /** Undoes {@link #declaration}; null for any other text. */
  static DetailColumn parse(String declaration) {
    int space = declaration.indexOf(' ');
    DetailType type = DetailType.ofLabel(declaration.substring(space + 1));
    if (space < 0 || type == null) {
      return null;
    }
    String name = declaration.substring(0, space);
    return name.matches("[a-z][a-z0-9_]*") ? new DetailColumn(name, type) : null;
  }
}
