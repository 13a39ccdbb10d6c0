package org.cprof.model.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/** Reads {@code classes.csv}. */
public final class TargetClassReader {
  private static final String HEADER = "class,superclass,words,source";

  /** Binary names with dots (JVMS 4.2.1), so that one with slashes does not match nothing. */
  private static final Pattern CLASS = Pattern.compile("[^./;\\[\\s*]+(\\.[^./;\\[\\s*]+)*");

  private static final Pattern WORDS = Pattern.compile("([0-9]{1,5})?");

  private final Errors errors;

  private TargetClassReader(Errors errors) {
    this.errors = errors;
  }

  /**
   * Reads the file; what is wrong goes to the errors, and the result is then good for nothing.
   *
   * @param checked whether superclasses are compared with those of this JVM's own library
   */
  public static TargetClasses read(ModelFile file, boolean checked, Errors errors) {
    return new TargetClassReader(errors).read(file, checked);
  }

  private TargetClasses read(ModelFile file, boolean checked) {
    List<TargetClass> classes = new ArrayList<>();
    Map<String, Row> seen = new HashMap<>();
    for (Row row : CsvReader.read(file, HEADER, errors)) {
      Row first = seen.putIfAbsent(row.value(0), row);
      if (first != null) {
        errors.add(row, row.value(0), "each class once; line " + first.line() + " has it too");
      }
      if (isRight(row)) {
        if (checked && !row.value(1).isEmpty()) {
          checkSuperclass(row);
        }
        int words = row.value(2).isEmpty() ? TargetClass.OF_HOST : Integer.parseInt(row.value(2));
        classes.add(new TargetClass(row.value(0), row.value(1), words, row.value(3)));
      }
    }
    return new TargetClasses(classes);
  }

  private boolean isRight(Row row) {
    int before = errors.count();
    checkName(row, row.value(0));
    if (!row.value(1).isEmpty()) {
      checkName(row, row.value(1));
    }
    if (!WORDS.matcher(row.value(2)).matches()) {
      errors.add(row, row.value(2), "the words of the fields that the class declares, or nothing");
    } else if (row.value(1).isEmpty() && row.value(2).isEmpty()) {
      errors.add(row, row.value(0), "a superclass or the words of fields");
    }
    return errors.count() == before;
  }

  private void checkName(Row row, String name) {
    if (!CLASS.matcher(name).matches()) {
      errors.add(row, name, "a class name with dots, such as java.lang.Throwable");
    }
  }

  /** Where this JVM has both classes; those of the target's own library it does not have. */
  private void checkSuperclass(Row row) {
    Class<?> type = find(row.value(0));
    Class<?> superclass = find(row.value(1));
    if (type != null && superclass != null && !isAbove(superclass, type)) {
      errors.add(
          row, row.value(1), "a superclass of " + row.value(0) + ", which it has on the host, too");
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
