package org.cprof.model.classes;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/** Reads {@code classes.csv}. */
public final class TargetClassReader {
  private static final String NAME = "a class name with dots, such as java.lang.Throwable";

  /** Binary names with dots (JVMS 4.2.1), so that one with slashes does not match nothing. */
  private static final Pattern CLASS = Pattern.compile("[^./;\\[\\s*]+(\\.[^./;\\[\\s*]+)*");

  private static final Columns COLUMNS =
      Columns.of("class,superclass,words,source")
          .form("class", CLASS, NAME)
          .form("superclass", CLASS, NAME)
          .number("words", 0, 99_999, "the words of the fields that the class declares, or nothing")
          .orNothing("superclass")
          .orNothing("words")
          .once("each class once", "class");

  private TargetClassReader() {}

  /**
   * Reads the file; what is wrong goes to the errors, and the result is then good for nothing.
   *
   * @param checked whether superclasses are compared with those of this JVM's own library
   */
  public static TargetClasses read(ModelFile file, boolean checked, Errors errors) {
    List<TargetClass> classes = new ArrayList<>();
    for (Row row : CsvReader.read(file, COLUMNS, errors)) {
      if (!row.has("superclass") && !row.has("words")) {
        row.wrong("class", "a superclass or the words of fields");
      }
      if (checked && row.has("superclass")) {
        checkSuperclass(row);
      }
      classes.add(
          new TargetClass(
              row.text("class"),
              row.text("superclass"),
              row.number("words", TargetClass.OF_HOST),
              row.text("source")));
    }
    return new TargetClasses(classes);
  }

  /** Where this JVM has both classes; those of the target's own library it does not have. */
  private static void checkSuperclass(Row row) {
    Class<?> type = find(row.text("class"));
    Class<?> superclass = find(row.text("superclass"));
    if (type != null && superclass != null && !isAbove(superclass, type)) {
      row.wrong(
          "superclass", "a superclass of " + row.text("class") + ", which it has on the host, too");
    }
  }

  private static boolean isAbove(Class<?> superclass, Class<?> type) {
    return superclass != type && !superclass.isInterface() && superclass.isAssignableFrom(type);
  }

  private static Class<?> find(String name) {
    try {
      return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
    } catch (ClassNotFoundException | LinkageError unknownHere) {
      return null;
    }
  }
}
