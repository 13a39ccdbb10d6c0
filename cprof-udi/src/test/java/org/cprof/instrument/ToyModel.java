package org.cprof.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;

/**
 * A processor on which a bytecode costs its opcode: iload_0 26 cycles, ireturn 172. Some are
 * software or not supported, so that they are counted as nodes; none depends on its operands.
 */
final class ToyModel {

  private static final String BYTECODES = "/org/cprof/model/builtin/bytecodes/bytecodes.csv";
  private static final Set<String> SOFTWARE = Set.of("new", "idiv", "i2b", "aastore", "checkcast");
  private static final Set<String> UNSUPPORTED = Set.of("jsr", "ret", "tableswitch");

  private static final ProcessorModel MODEL = load();

  private ToyModel() {}

  static ProcessorModel model() {
    return MODEL;
  }

  private static ProcessorModel load() {
    try {
      Path folder = Files.createTempDirectory("toy");
      try {
        Files.writeString(
            folder.resolve("processor.csv"), "key,value,unit,source\nname,toy,,\nclock,1,MHz,\n");
        Files.write(folder.resolve("bytecodes.csv"), bytecodes());
        return Models.load(folder.toString(), Map.of());
      } finally {
        Files.deleteIfExists(folder.resolve("processor.csv"));
        Files.deleteIfExists(folder.resolve("bytecodes.csv"));
        Files.delete(folder);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (ModelException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static List<String> bytecodes() throws IOException {
    List<String> rows = new ArrayList<>();
    try (InputStream in = Models.class.getResourceAsStream(BYTECODES)) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] columns = line.split(",");
        boolean isBytecode = !columns[0].isEmpty() && Character.isDigit(columns[0].charAt(0));
        rows.add(
            isBytecode
                ? String.join(",", columns[0], columns[1], kind(columns[1]), columns[0], "")
                : line);
      }
    }
    return rows;
  }

  private static String kind(String mnemonic) {
    if (SOFTWARE.contains(mnemonic)) {
      return "software";
    }
    return UNSUPPORTED.contains(mnemonic) ? "unsupported" : "hardware";
  }
}
