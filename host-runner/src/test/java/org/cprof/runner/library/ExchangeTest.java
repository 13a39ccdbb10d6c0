package org.cprof.runner.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.classes.ClassPathFiles;
import org.cprof.classes.JdkImage;
import org.cprof.runner.host.ProgramClassPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which classes of a library replace those of this JDK, for programs that use it in one way each.
 */
class ExchangeTest {
  private static final String VECTOR =
      "package java.util; public class Vector { public int size() { return 7; } }";

  @TempDir Path folder;

  private Exchange exchange(String program, String... library) throws IOException {
    Path classes = Compiled.library(folder.resolve("library"), library);
    Path main = Compiled.program(folder.resolve("program"), classes, program);
    LinkableClasses host = new LinkableClasses(JdkImage.own(), Map.of());
    return new Exchange(linked(main), linked(classes), host);
  }

  private static Map<String, LinkedClass> linked(Path classes) throws IOException {
    Map<String, LinkedClass> linked = new TreeMap<>();
    try (ClassPathFiles files = ProgramClassPath.open(classes.toString(), 17)) {
      files.readAll().forEach((name, file) -> linked.put(name, LinkedClass.read(file)));
    }
    return linked;
  }

  @Test
  void what_the_program_reaches_is_exchanged() throws IOException {
    Exchange exchange =
        exchange(
            "class P { Object f(java.util.Vector v) { return v; } }",
            VECTOR,
            "package java.util; public class Stack extends Vector {}");

    assertThat(exchange.names())
        .containsExactly(Map.entry("java/util/Vector", "target/java/util/Vector"));
    assertThat(exchange.kept()).isEmpty();
    assertThat(exchange.missing()).isEmpty();
  }

  @Test
  void what_the_jvm_makes_stays_with_its_supertypes() throws IOException {
    Exchange exchange =
        exchange(
            "class P { Object f(Comparable<?> c) { return new IllegalStateException(c.toString()); } }",
            "package java.lang; public interface Comparable<T> { int compareTo(T o); }",
            "package java.lang; public class IllegalStateException extends RuntimeException {"
                + " public IllegalStateException(String s) {} }");

    assertThat(exchange.names()).isEmpty();
    assertThat(exchange.kept())
        .containsEntry("java/lang/IllegalStateException", "the JVM's own")
        .containsEntry("java/lang/Comparable", "java.lang.String extends it");
  }

  @Test
  void what_a_used_member_of_the_jdk_has_in_its_descriptor_stays() throws IOException {
    String stream =
        "package java.io; public class PrintStream extends FilterOutputStream {"
            + " public PrintStream(OutputStream o) { super(o); }"
            + " public void println(String s) {} }";
    Exchange exchange = exchange("class P { void f() { System.out.println(\"\"); } }", stream);

    assertThat(exchange.names()).isEmpty();
    assertThat(exchange.kept())
        .containsExactly(
            Map.entry("java/io/PrintStream", "in the descriptor of java.lang.System.out"));
  }

  @Test
  void what_an_overridden_method_of_the_jdk_has_in_its_descriptor_stays() throws IOException {
    Exchange exchange =
        exchange(
            "class P extends ClassLoader {"
                + " public java.io.InputStream getResourceAsStream(String n) { return null; } }",
            "package java.io; public abstract class InputStream implements Closeable {"
                + " public abstract int read(); }");

    assertThat(exchange.kept())
        .containsExactly(
            Map.entry(
                "java/io/InputStream",
                "in the descriptor of java.lang.ClassLoader.getResourceAsStream()"));
  }

  @Test
  void a_supertype_of_a_used_class_that_the_library_lacks_stays() throws IOException {
    Exchange exchange =
        exchange(
            "class P { Object f() { return new java.util.Stack<String>(); } int g(java.util.Vector v) {"
                + " return v.size(); } }",
            "package java.util; public class Vector<E> extends AbstractList<E> {"
                + " public int size() { return 7; } public E get(int i) { return null; }"
                + " public E remove(int i) { return null; } public E elementAt(int i) { return null; }"
                + " public void removeAllElements() {} public void addElement(E e) {}"
                + " public void removeElementAt(int i) {} public int lastIndexOf(Object o) { return 0; } }");

    assertThat(exchange.names()).isEmpty();
    assertThat(exchange.kept())
        .containsExactly(Map.entry("java/util/Vector", "java.util.Stack extends it"));
  }

  @Test
  void a_class_that_looks_into_what_stays_or_has_natives_stays() throws IOException {
    Exchange exchange =
        exchange(
            "class P { void f(StringBuffer b, java.util.Random r) {} }",
            "package java.lang; public class StringBuffer { Object get(String s) { return s.value(); } }",
            "package java.util; public class Random { public native int next(); }");

    assertThat(exchange.names()).isEmpty();
    assertThat(exchange.kept())
        .containsEntry(
            "java/lang/StringBuffer", "it uses java.lang.String.value()[B, which is missing")
        .containsEntry("java/util/Random", "it has native methods");
  }

  @Test
  void classes_that_the_jdk_does_not_have_are_always_the_librarys() throws IOException {
    Exchange exchange =
        exchange(
            "class P { Object f() { return new Ring(); } }",
            "package java.lang; public class Ring { Object o(String s) { return s.value(); } }",
            "package com.example; public class Unused {}");

    assertThat(exchange.names()).containsKey("java/lang/Ring");
    assertThat(exchange.freelyNamed()).containsExactly("com/example/Unused");
  }

  @Test
  void what_the_program_will_not_find_is_named() throws IOException {
    Path with = Compiled.library(folder.resolve("with"), VECTOR.replace("size()", "room()"));
    Path main =
        Compiled.program(
            folder.resolve("p"),
            with,
            "class P { int f(java.util.Vector v) { return v.room(); } }");
    Path without = Compiled.library(folder.resolve("without"), VECTOR);
    LinkableClasses host = new LinkableClasses(JdkImage.own(), Map.of());
    assertThat(new Exchange(linked(main), linked(without), host).missing())
        .containsExactly("java.util.Vector.room()I");
  }
}
