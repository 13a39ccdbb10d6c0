package org.cprof.prepared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.instrument.call.Item;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassStoreTest {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void prepare() {
    file = folder.resolve("new/classes");
  }

  private ClassStore open() throws IOException {
    return ClassStore.open(file, opcode -> null);
  }

  private static PreparedClass prepared(String name) {
    return new PreparedClass(
        name,
        List.of(new Item.Native("p.N", "n", "()V")),
        new int[] {4},
        new int[] {0},
        name.getBytes());
  }

  private static void assertHas(ClassStore store, long key, String name) throws IOException {
    assertThat(store.find(key).prepared()).usingRecursiveComparison().isEqualTo(prepared(name));
  }

  @Test
  void the_store_outlives_a_process() throws IOException {
    try (ClassStore store = open()) {
      store.add(5, prepared("p/A"));
      store.add(6, prepared("p/B"));
    }
    try (ClassStore store = open()) {
      assertThat(store.size()).isEqualTo(2);
      assertHas(store, 5, "p/A");
      assertHas(store, 6, "p/B");
    }
  }

  @Test
  void the_place_of_a_class_stays() throws IOException {
    try (ClassStore store = open()) {
      long place = store.add(5, prepared("p/A"));
      store.add(6, prepared("p/B"));
      store.add(5, prepared("p/C"));

      try (ClassStore reader = ClassStore.openForReading(file, opcode -> null)) {
        assertThat(reader.read(place)).usingRecursiveComparison().isEqualTo(prepared("p/A"));
      }
    }
  }

  @Test
  void two_stores_of_one_file_write_behind_each_other() throws IOException {
    try (ClassStore one = open();
        ClassStore other = open()) {
      one.add(1, prepared("p/A"));
      other.add(2, prepared("p/B"));
      one.add(3, prepared("p/C"));

      assertHas(one, 1, "p/A");
      assertHas(one, 2, "p/B");
      assertHas(one, 3, "p/C");
      assertHas(other, 1, "p/A");
      assertHas(other, 2, "p/B");
    }
    try (ClassStore store = open()) {
      assertThat(store.size()).isEqualTo(3);
    }
  }

  private void damage(long at) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(at);
      int old = bytes.read();
      bytes.seek(at);
      bytes.write(old ^ 1);
    }
  }

  @Test
  void a_damaged_class_is_made_again_once() throws IOException {
    try (ClassStore store = open()) {
      long place = store.add(5, prepared("p/A"));
      damage(Files.size(file) - 1);

      assertThatThrownBy(() -> store.read(place))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": the entry at " + place + " is damaged");
      store.add(6, prepared("p/B"));
      assertHas(store, 6, "p/B");
      assertThat(store.find(5)).isNull();
      store.add(5, prepared("p/A"));
    }
    try (ClassStore store = open()) {
      assertHas(store, 5, "p/A");
      assertHas(store, 6, "p/B");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "a file of somebody else, who would not miss it"})
  void a_file_of_another_kind_begins_anew(String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);

    try (ClassStore store = open()) {
      assertThat(store.size()).isZero();
      store.add(5, prepared("p/A"));
    }
    try (ClassStore store = open()) {
      assertHas(store, 5, "p/A");
    }
  }

  /** As a process leaves it that is killed while it writes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 30})
  void half_an_entry_at_the_end_is_written_over(int missing) throws IOException {
    long whole;
    try (ClassStore store = open()) {
      store.add(5, prepared("p/A"));
      whole = store.bytes();
      store.add(6, prepared("p/B"));
    }
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.setLength(bytes.length() - missing);
    }
    try (ClassStore store = open()) {
      assertThat(store.find(6)).isNull();
      assertHas(store, 5, "p/A");
      assertThat(store.add(7, prepared("p/C"))).isEqualTo(whole);
    }
    try (ClassStore store = open()) {
      assertThat(store.size()).isEqualTo(2);
      assertHas(store, 7, "p/C");
    }
  }
}
