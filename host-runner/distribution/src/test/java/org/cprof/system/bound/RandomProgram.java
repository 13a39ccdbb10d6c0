package org.cprof.system.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.tools.ToolProvider;

/**
 * A program of random methods over three packages, which call those before them. Its main method
 * calls each of them after a random history of other calls, so that the method cache holds
 * something else each time, with other objects in the fields.
 */
final class RandomProgram {
  private static final int CALLS_OF_EACH = 4;

  /** What the calls of one round leave in the fields, is there in the next. */
  private static final int ROUNDS = 6;

  private static final int THROWING = 8;
  private static final List<String> CLASSES = List.of("g.a.M", "g.b.M", "g.c.M");

  private final Draft draft;
  private final Path folder;
  private final World world;

  /**
   * Of random numbers.
   *
   * @param folder for sources, and {@code classes} below it
   * @param bytecodesThrow whether bytecodes do
   */
  RandomProgram(Path folder, long seed, boolean bytecodesThrow) throws IOException {
    this.folder = folder;
    this.draft = new Draft(new Random(seed));
    Files.createDirectories(folder.resolve("classes"));
    compile("g.a", "World", World.source(new Draft(draft)), true);
    Hierarchy hierarchy =
        new Hierarchy(draft, (where, name, text) -> compile(where, name, text, false));
    Calls calls = new Calls();
    Ideas ideas =
        new Ideas()
            .leaf(4, new Assignments())
            .leaf(2, new Joins())
            .leaf(2, calls)
            .leaf(2, new Jumps())
            .leaf(2, new ArrayUse())
            .leaf(2, new ObjectUse())
            .leaf(1, new Reals())
            .nested(3, new CountedLoops())
            .nested(2, new StatedLoops())
            .nested(2, new Choices())
            .nested(2, new Handlers(bytecodesThrow))
            .nested(1, calls)
            .nested(1, new Joins());
    this.world = new World(ideas, calls, hierarchy);
  }

  Path classes() {
    return folder.resolve("classes");
  }

  /** Writes and compiles its methods, and its main class {@code x.Main}. */
  void write(int methods) throws IOException {
    List<Draft> sources = new ArrayList<>();
    for (String name : CLASSES) {
      Draft source = new Draft(draft);
      source.line("package " + name.substring(0, 3) + ";");
      source.line("import g.a.World;");
      source.line("public class M {");
      sources.add(source);
    }
    for (int i = 0; i < methods + THROWING; i++) {
      int of = draft.below(CLASSES.size());
      method(sources.get(of), CLASSES.get(of), i < THROWING);
    }
    for (int i = 0; i < sources.size(); i++) {
      sources.get(i).line("}");
      write(CLASSES.get(i).substring(0, 3), "M", sources.get(i).text());
    }
    compile("x", "Main", main(), true);
  }

  private void method(Draft source, String type, boolean isThrowing) {
    String name = draft.name(isThrowing ? "t" : "m");
    List<String> parameters = new ArrayList<>();
    List<String> declared = new ArrayList<>();
    boolean isLibrary = !isThrowing && draft.oneIn(5);
    Ideas ideas = isLibrary ? new Ideas(world.ideas()).leaf(6, new CollectionUse()) : world.ideas();
    Body body = new Body(source, world, ideas, type.substring(0, 3));
    for (int i = draft.below(4); i > 0; i--) {
      String parameter = draft.one("int", "int", "long", "int[]", "World.Shape");
      parameters.add(parameter);
      declared.add(parameter + " p" + i);
      switch (parameter) {
        case "int" -> body.ints().add("p" + i);
        case "long" -> body.counters().add("p" + i);
        case "int[]" -> body.arrays().add("p" + i);
        default -> body.objects().add("p" + i);
      }
    }
    source.block(
        "public static int " + name + "(" + String.join(", ", declared) + ")",
        () -> {
          source.line("int r = World.DATA[3];");
          source.line("long l = r;");
          for (String object : body.objects()) {
            source.line("r += " + object + ".area(r);");
          }
          body.statements(draft.between(2, 3));
          for (int i = draft.below(draft.oneIn(2) ? 4 : 30); i > 0; i--) { // of many sizes
            source.line("r = r * " + (3 + i) + " + (r >> " + i % 8 + ");");
          }
          if (isThrowing) {
            new Handlers(false).thrower(body);
          }
          source.line("return r + (int) l;");
        });
    Calls.Signature signature = new Calls.Signature(type, name, parameters);
    if (isThrowing) {
      world.calls().addThrowing(signature);
    } else {
      world.calls().add(signature, !isLibrary);
    }
  }

  private String main() {
    Draft source = new Draft(draft);
    source.line("package x;");
    source.line("import g.a.World;");
    source.line("import java.util.*;");
    source.line("public class Main {");
    List<String> parts = new ArrayList<>(); // jop runs no large methods
    List<Calls.Signature> methods = world.calls().methods();
    for (Calls.Signature method : methods) {
      for (int i = 0; i < CALLS_OF_EACH; i++) {
        parts.add(draft.name("part"));
        source.block(
            "static void " + parts.get(parts.size() - 1) + "()",
            () -> calls(source, method, methods));
      }
    }
    source.block(
        "public static void main(String[] arguments)",
        () -> {
          source.line("for (int i = 0; i < 16; i++) { World.DATA[i] = i * 77 - 400; }");
          source.line("Arrays.fill(World.shapes, new World.Shape());");
          world.hierarchy().objects().forEach(source::line);
          source.block(
              "for (int round = 0; round < " + ROUNDS + "; round++)",
              () -> {
                source.line("World.DATA[3] = round * 5 - 7;");
                parts.forEach(part -> source.line(part + "();"));
              });
        });
    source.line("}");
    return source.text();
  }

  private void calls(Draft source, Calls.Signature method, List<Calls.Signature> methods) {
    Setting setting = new Setting(draft, world.hierarchy());
    for (int history = draft.below(3); history > 0; history--) {
      setting.write(source);
      call(source, draft.one(methods));
    }
    setting.write(source);
    call(source, method);
  }

  private void call(Draft source, Calls.Signature method) {
    List<String> arguments = new ArrayList<>();
    for (String parameter : method.parameters()) {
      int number = draft.oneIn(3) ? draft.between(-900, 900) : draft.between(-4, 12);
      arguments.add(
          switch (parameter) {
            case "int" -> "" + number;
            case "long" -> number + "L";
            case "int[]" -> draft.one("World.DATA", "World.buffer", "new int[3]");
            default -> draft.one("World.shape", "World.BIG", "World.shapes[2]");
          });
    }
    source.line(
        "try { World.total += "
            + method.type()
            + "."
            + method.name()
            + "("
            + String.join(", ", arguments)
            + "); } catch (RuntimeException | LinkageError e) { World.total--; }");
  }

  private boolean compile(String where, String name, String text, boolean isCertain)
      throws IOException {
    Path source = write(where, name, text);
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                errors,
                "--release",
                "17",
                "-g",
                "-nowarn",
                "-XDstringConcat=inline",
                "-sourcepath",
                folder.toString(),
                "-cp",
                classes().toString(),
                "-d",
                classes().toString(),
                source.toString());
    if (result != 0) {
      assertThat(isCertain).describedAs(errors.toString()).isFalse();
      Files.delete(source);
    }
    return result == 0;
  }

  private Path write(String where, String name, String text) throws IOException {
    Path source = folder.resolve(where.replace('.', '/')).resolve(name + ".java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    return source;
  }
}
