package org.cprof.system.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A block of code in a page of the documentation.
 *
 * @param page the page's file name
 * @param line of the page, from 1, at which the block's first line stands
 * @param number which of the page's blocks of this language it is, from 1
 */
record Block(String page, int line, String language, int number, List<String> lines) {
  private static final String FENCE = "```";
  private static final Path ROOT = Path.of("..", "..");

  /** The blocks of all pages, in their order. */
  static List<Block> all() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    pages.add(ROOT.resolve("CONTRIBUTING.md"));
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    List<Block> blocks = new ArrayList<>();
    for (Path page : pages) {
      blocks.addAll(of(page.getFileName().toString(), Files.readAllLines(page)));
    }
    return blocks;
  }

  /** The Java files that pages link to, each as one block. */
  static List<Block> examples() throws IOException {
    List<Block> examples = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/examples"))) {
      for (Path file : files.sorted().toList()) {
        examples.add(
            new Block(file.getFileName().toString(), 1, "java", 1, Files.readAllLines(file)));
      }
    }
    return examples;
  }

  static List<Block> of(String page, List<String> lines) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(FENCE)) {
        String language = lines.get(i).substring(FENCE.length());
        int end = i + 1;
        while (!lines.get(end).startsWith(FENCE)) {
          end++;
        }
        int number = 1 + (int) blocks.stream().filter(b -> b.language.equals(language)).count();
        blocks.add(new Block(page, i + 2, language, number, lines.subList(i + 1, end)));
        i = end;
      }
    }
    return blocks;
  }

  /** Such as {@code compare-2.csv}: the file that commands of the tests know the block by. */
  String file() {
    return page.replace(".md", "") + "-" + number + "." + language;
  }

  /** The lines but those that stand for others. */
  String text() {
    return lines.stream()
        .filter(line -> !line.strip().matches("\\.\\.\\.?"))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  @Override
  public String toString() {
    return page + ":" + line;
  }
}
