package org.cprof.runner.html;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandException;
import org.cprof.runner.calls.AlignedTrees;

/**
 * Finds the sources of a profile's classes by Java's rules, in folders as they are given to a
 * compiler, and puts them into the page, those of the hottest classes first.
 *
 * @param folders what {@code --sources} names
 * @param lines what lines take, by method, as far as it is known
 */
public record SourceFolders(
    List<Path> folders, Map<MethodReference, SortedMap<Integer, SourceLine>> lines) {
  /** Text of more than this would make the page too large: two compressed megabytes or so. */
  private static final long MOST_CHARACTERS = 8_000_000;

  public SourceFolders {
    folders = List.copyOf(folders);
  }

  /** Sources of methods whose exclusive cycles are not known by line. */
  public SourceFolders(List<Path> folders) {
    this(folders, Map.of());
  }

  /**
   * Checks what a user has named.
   *
   * @throws CommandException if it is no folder
   */
  public static void check(List<Path> folders) {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw CommandException.wrongUse("no folder of sources: " + folder);
      }
    }
  }

  /**
   * The text of a line, without the space around it, if one of the folders has the file.
   *
   * @param line from 1
   */
  public Optional<String> textOf(MethodReference method, int line) throws IOException {
    String text = read(path(method));
    return text == null || line < 1
        ? Optional.empty()
        : text.lines().skip(line - 1L).findFirst().map(String::strip);
  }

  /** The text of a class's source; null if no folder has the file. */
  public String textOf(MethodReference method) throws IOException {
    return read(path(method));
  }

  /** The sources of a page, and how many it leaves out. */
  record Sources(List<Source> sources, int sourcesLeftOut) {}

  /**
   * A file.
   *
   * @param methods two numbers each: the method's, and the line of its declaration, 0 if unknown
   * @param inLines of each method the exclusive cycles that are in lines
   * @param lines five numbers each: the line, exclusive cycles, method loads, routines and
   *     executions
   */
  private record Source(
      String file, String text, List<Integer> methods, List<Long> inLines, List<Long> lines) {}

  /** The sources of a profile's methods. */
  Sources of(AlignedTrees tree) throws IOException {
    List<Source> sources = new ArrayList<>();
    long left = MOST_CHARACTERS;
    int leftOut = 0;
    for (Map.Entry<String, List<Integer>> entry : methodsByFile(tree).entrySet()) {
      String text = read(entry.getKey());
      if (text == null) {
        continue;
      }
      if (text.length() > left) {
        leftOut++;
        continue;
      }
      left -= text.length();
      sources.add(source(entry.getKey(), text, entry.getValue(), tree));
    }
    return new Sources(sources, leftOut);
  }

  private Source source(String file, String text, List<Integer> methods, AlignedTrees tree)
      throws IOException {
    Map<Integer, Integer> declarations = DeclarationLines.of(text, tree.methods(), methods);
    List<Integer> declared = new ArrayList<>();
    List<Long> inLines = new ArrayList<>();
    SortedMap<Integer, SourceLine> all = new TreeMap<>();
    for (int method : methods) {
      declared.add(method);
      declared.add(declarations.getOrDefault(method, 0));
      long sum = 0;
      for (Map.Entry<Integer, SourceLine> line :
          lines.getOrDefault(tree.methods().get(method), new TreeMap<>()).entrySet()) {
        if (line.getKey() > 0) {
          all.merge(line.getKey(), line.getValue(), SourceLine::plus);
          sum = Math.addExact(sum, line.getValue().own());
        }
      }
      inLines.add(sum);
    }
    List<Long> costs = new ArrayList<>();
    all.forEach(
        (line, cost) ->
            Stream.of((long) line, cost.own(), cost.load(), cost.routines(), cost.executions())
                .forEach(costs::add));
    return new Source(file, text, declared, inLines, costs);
  }

  /**
   * Where a method is declared.
   *
   * @param file the folder as it was given, and in it the file
   * @param line of the declaration, or 1 where it is not found
   */
  public record Location(String file, int line) {}

  /** Where the folders declare a method; empty if they do not have its class. */
  public Optional<Location> location(MethodReference method) throws IOException {
    for (Path folder : folders) {
      Path file = find(folder, path(method));
      if (file != null) {
        Map<Integer, Integer> lines =
            DeclarationLines.of(Files.readString(file), List.of(method), List.of(0));
        String name = folder.normalize().resolve(path(method)).toString();
        return Optional.of(new Location(name.replace('\\', '/'), lines.getOrDefault(0, 1)));
      }
    }
    return Optional.empty();
  }

  private Map<String, List<Integer>> methodsByFile(AlignedTrees tree) {
    Map<String, List<Integer>> files = new LinkedHashMap<>();
    if (folders.isEmpty()) {
      return files;
    }
    long[] cycles = new long[tree.methods().size()];
    for (int side = 0; side < tree.sides().size(); side++) {
      MethodTotals totals = MethodTotals.of(tree.sides().get(side));
      for (int m = 0; m < tree.sides().get(side).methods().size(); m++) {
        cycles[tree.methodOf(side, m)] += totals.metric(Metric.CYCLES, m);
      }
    }
    List<Integer> hottestFirst = new ArrayList<>();
    for (int m = 0; m < cycles.length; m++) {
      if (tree.methods().get(m).kind() == NodeKind.METHOD) {
        hottestFirst.add(m);
      }
    }
    hottestFirst.sort((a, b) -> Long.compare(cycles[b], cycles[a]));
    for (int m : hottestFirst) {
      files.computeIfAbsent(path(tree.methods().get(m)), p -> new ArrayList<>()).add(m);
    }
    return files;
  }

  private static String path(MethodReference method) {
    String name = method.className();
    int inner = name.indexOf('$', name.lastIndexOf('.') + 2);
    return (inner < 0 ? name : name.substring(0, inner)).replace('.', '/') + ".java";
  }

  /**
   * The text of a source file, or null if no folder has it. Names are the profile's, so no trust.
   */
  private String read(String path) throws IOException {
    for (Path folder : folders) {
      Path file = find(folder, path);
      if (file != null) {
        byte[] bytes = Files.readAllBytes(file);
        try {
          return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException old) { // as compilers read it before there was Unicode
          return new String(bytes, StandardCharsets.ISO_8859_1);
        }
      }
    }
    return null;
  }

  private static Path find(Path folder, String path) {
    try {
      Path root = folder.toAbsolutePath().normalize();
      Path file = root.resolve(path).normalize();
      return file.startsWith(root) && Files.isRegularFile(file) ? file : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
