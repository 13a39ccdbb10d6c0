package org.cprof.system.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Java of the pages and their examples compiles, XML is what its readers know. */
class CodeInPagesTest {
  private static final Path SURROUNDINGS = Path.of("src/test/resources/docs/java");
  private static final Path DESCRIPTOR =
      Path.of("../maven-plugin/target/classes/META-INF/maven/plugin.xml");

  /** Written for tools that the build has not. */
  private static final List<String> UNCHECKED =
      List.of(
          "ci-1.groovy", // a build of Gradle; the page's other blocks have the commands in it
          "architecture-1.text"); // a picture

  @TempDir private Path temp;

  static Stream<Block> java() throws IOException {
    return Stream.concat(Block.all().stream(), Block.examples().stream())
        .filter(block -> block.language().equals("java"));
  }

  static Stream<Block> xml() throws IOException {
    return Block.all().stream().filter(block -> block.language().equals("xml"));
  }

  @Test
  void nothing_else_is_unchecked() throws IOException {
    assertThat(Block.all())
        .filteredOn(block -> List.of("groovy", "text").contains(block.language()))
        .extracting(Block::file)
        .containsExactlyInAnyOrderElementsOf(UNCHECKED);
  }

  @ParameterizedTest
  @MethodSource("java")
  void java_compiles(Block block) throws IOException {
    Path source = temp.resolve(JavaBlock.className(block) + ".java");
    Files.writeString(source, JavaBlock.source(block));
    List<String> arguments = new ArrayList<>(List.of("-d", temp.toString(), "-proc:none"));
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.list(SURROUNDINGS)) {
      files.map(Path::toString).forEach(arguments::add);
    }
    arguments.add(source.toString());

    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));

    assertThat(errors).as(block + "\n" + JavaBlock.source(block)).isZero();
  }

  /** The plugin's descriptor is there once its module is built. */
  @ParameterizedTest
  @MethodSource("xml")
  void xml_names_goals_and_parameters_of_the_plugin(Block block) throws Exception {
    Document parts = parse("<block>" + block.text() + "</block>");
    assumeThat(DESCRIPTOR).exists();
    Document plugin = parse(Files.readString(DESCRIPTOR));

    assertThat(texts(plugin, "mojo", "goal")).containsAll(texts(parts, "goals", "goal"));
    assertThat(texts(plugin, "parameter", "name")).containsAll(configured(parts));
    for (String name : List.of("groupId", "artifactId", "version")) {
      assertThat(texts(plugin, "plugin", name)).containsAll(texts(parts, "plugin", name));
    }
  }

  private static Document parse(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  /** The texts of all elements of a name that are in one of another. */
  private static Set<String> texts(Document document, String around, String name) {
    Set<String> texts = new TreeSet<>();
    NodeList found = document.getElementsByTagName(name);
    IntStream.range(0, found.getLength())
        .mapToObj(found::item)
        .filter(element -> element.getParentNode().getNodeName().equals(around))
        .forEach(element -> texts.add(element.getTextContent()));
    return texts;
  }

  private static Set<String> configured(Document document) {
    Set<String> names = new TreeSet<>();
    NodeList found = document.getElementsByTagName("configuration");
    for (int i = 0; i < found.getLength(); i++) {
      for (Node child = found.item(i).getFirstChild();
          child != null;
          child = child.getNextSibling()) {
        if (child instanceof Element) {
          names.add(child.getNodeName());
        }
      }
    }
    return names;
  }
}
