package org.cprof.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTreeTest {
  @TempDir private Path folder;
  private Path tree;
  private Path other;

  @BeforeEach
  void make() throws IOException {
    tree = Files.createDirectories(folder.resolve("tree"));
    Files.writeString(Files.createDirectories(tree.resolve("a/b")).resolve("four"), "1234");
    Files.writeString(tree.resolve("two"), "12");
    other = Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("kept"), "x");
    Files.createSymbolicLink(tree.resolve("link"), other.getParent());
  }

  @Test
  void all_is_removed_but_what_links_lead_to() throws IOException {
    FolderTree.remove(tree);

    assertThat(tree).doesNotExist();
    assertThat(other).hasContent("x");
  }

  @Test
  void the_size_is_that_of_its_own_files() throws IOException {
    assertThat(FolderTree.bytes(tree)).isEqualTo(4 + 2);
  }

  @Test
  void a_folder_that_is_not_there_is_removed_and_has_no_bytes() throws IOException {
    Path none = folder.resolve("none");
    FolderTree.remove(none);

    assertThat(FolderTree.bytes(none)).isZero();
  }
}
