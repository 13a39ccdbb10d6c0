package org.cprof.runner.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileTree;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;
import org.junit.jupiter.api.Test;

/** Decodes the export by protobuf's own reader, with the field numbers of profile.proto. */
class PprofTest {
  /** What is left of a message: numbers and bytes by field. */
  private record Message(Map<Integer, List<Long>> numbers, Map<Integer, List<byte[]>> bytes) {
    static Message parse(byte[] data) throws IOException {
      Message message = new Message(new TreeMap<>(), new TreeMap<>());
      CodedInputStream in = CodedInputStream.newInstance(data);
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        int field = WireFormat.getTagFieldNumber(tag);
        if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
          message.numbers.computeIfAbsent(field, f -> new ArrayList<>()).add(in.readInt64());
        } else {
          message.bytes.computeIfAbsent(field, f -> new ArrayList<>()).add(in.readByteArray());
        }
      }
      return message;
    }

    long number(int field) {
      return numbers.containsKey(field) ? numbers.get(field).get(0) : 0;
    }

    List<Message> messages(int field) throws IOException {
      List<Message> messages = new ArrayList<>();
      for (byte[] data : bytes.getOrDefault(field, List.of())) {
        messages.add(parse(data));
      }
      return messages;
    }

    List<Long> packed(int field) throws IOException {
      List<Long> values = new ArrayList<>();
      CodedInputStream in = CodedInputStream.newInstance(bytes.get(field).get(0));
      while (!in.isAtEnd()) {
        values.add(in.readInt64());
      }
      return values;
    }

    List<String> strings(int field) {
      return bytes.get(field).stream().map(String::new).toList();
    }
  }

  private static Message export(Profile profile, ContextFigure event) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ExportFormat.PPROF.write(profile, event, 0, out, Steps.UNSEEN);
    return Message.parse(
        new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes());
  }

  @Test
  void samples_are_stacks_with_the_lines_of_the_call_sites() throws IOException {
    Message profile = export(ProfileTree.sample(), ContextFigure.CYCLES);
    List<String> strings = profile.strings(6);
    Map<Long, String> functions = new LinkedHashMap<>();
    for (Message function : profile.messages(5)) {
      functions.put(
          function.number(1),
          strings.get((int) function.number(2)) + "@" + strings.get((int) function.number(4)));
    }
    Map<Long, String> locations = new LinkedHashMap<>();
    for (Message location : profile.messages(4)) {
      Message line = location.messages(4).get(0);
      locations.put(location.number(1), functions.get(line.number(1)) + ":" + line.number(2));
    }
    List<String> samples = new ArrayList<>();
    for (Message sample : profile.messages(2)) {
      List<String> stack = sample.packed(1).stream().map(locations::get).toList();
      samples.add(sample.packed(2).subList(0, 4) + " " + String.join(" < ", stack));
    }

    String main = "demo.Main.main(String[])@demo/Main.java:";
    String step = "demo.Work.step(int)@demo/Work.java:";
    String leaf = "demo.Work.leaf()@demo/Work.java:0";
    assertThat(samples)
        .containsExactly(
            "[100, 50, 9, 1] " + main + "0",
            "[30, 10, 4, 2] " + step + "0 < " + main + "10",
            "[20, 0, 0, 0] " + step + "0 < " + step + "5 < " + main + "10",
            "[5, 0, 0, 0] " + leaf + " < " + step + "7 < " + step + "5 < " + main + "10",
            "[1, 0, 0, 0] " + leaf + " < " + step + "6 < " + main + "10",
            "[40, 0, 0, 0] idiv [software]@[software]:0 < " + main + "11");
  }

  @Test
  void sample_types_have_names_and_units() throws IOException {
    Message profile = export(ProfileTree.sample(), ContextFigure.MISSES);
    List<String> strings = profile.strings(6);
    List<String> types = new ArrayList<>();
    for (Message type : profile.messages(1)) {
      types.add(strings.get((int) type.number(1)) + " " + strings.get((int) type.number(2)));
    }

    assertThat(strings).startsWith("").doesNotHaveDuplicates();
    assertThat(types)
        .startsWith("cycles cycles", "bytecodes count", "load_cycles cycles", "misses count");
    assertThat(strings.get((int) profile.number(14))).isEqualTo("misses");
  }

  @Test
  void numbers_of_64_bits_survive() throws IOException {
    ProfileTree tree = new ProfileTree();
    tree.node(0, ProfileTree.method("A", "a", "()V"), 1, 1, Long.MAX_VALUE);

    Message sample = export(tree.build(), ContextFigure.CYCLES).messages(2).get(0);

    assertThat(sample.packed(2)).first().isEqualTo(Long.MAX_VALUE);
  }
}
