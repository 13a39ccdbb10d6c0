package org.cprof.validation.tune;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.model.bytecode.BytecodeReader;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.ModelFolder;
import org.cprof.model.csv.Row;
import org.cprof.runner.output.Csv;

/** A model's files, to be written again with other prices. */
final class ModelFiles {
  private static final List<String> OTHERS =
      List.of(
          ModelFolder.PROCESSOR,
          ModelFolder.REWRITES,
          ModelFolder.SOFTWARE,
          ModelFolder.METHODS,
          ModelFolder.FOLDING,
          ModelFolder.UNITS,
          ModelFolder.CACHES,
          ModelFolder.STALLS,
          ModelFolder.CLASSES,
          ModelFolder.DEVICES);

  /**
   * A row of {@code bytecodes.csv} but for its opcode and mnemonic.
   *
   * @param cycles an expression
   */
  record Price(String kind, String cycles, String source) {}

  private final ModelFolder folder;
  private final List<Row> bytecodes;

  private ModelFiles(ModelFolder folder, List<Row> bytecodes) {
    this.folder = folder;
    this.bytecodes = bytecodes;
  }

  /**
   * Reads a model's files.
   *
   * @param nameOrDirectory of a model that can be loaded
   * @throws ModelException if it can't be read
   */
  static ModelFiles of(String nameOrDirectory) throws ModelException {
    Errors errors = new Errors();
    ModelFolder folder = ModelFolder.of(nameOrDirectory, errors);
    errors.throwIfAny();
    ModelFile file = folder.required(ModelFolder.BYTECODES, errors);
    errors.throwIfAny();
    List<Row> rows = CsvReader.read(file, BytecodeReader.COLUMNS, errors);
    errors.throwIfAny();
    return new ModelFiles(folder, rows);
  }

  Price price(int opcode) {
    return bytecodes.stream()
        .filter(row -> row.number("opcode", -1) == opcode)
        .map(row -> new Price(row.text("kind"), row.text("cycles"), row.text("source")))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Writes the model with other prices.
   *
   * @param directory is made if it does not exist; files of a model in it are replaced
   * @param changed the new rows by opcode
   */
  void write(Path directory, Map<Integer, Price> changed) throws IOException {
    Files.createDirectories(directory);
    for (String name : OTHERS) {
      ModelFile file = folder.file(name);
      if (file != null) {
        Files.write(directory.resolve(name), file.content());
      }
    }
    Files.writeString(directory.resolve(ModelFolder.BYTECODES), comments() + table(changed));
  }

  private String comments() {
    byte[] content = folder.file(ModelFolder.BYTECODES).content();
    List<String> comments = new ArrayList<>();
    for (String line : new String(content, StandardCharsets.UTF_8).split("\\R")) {
      if (!line.startsWith("#")) {
        break;
      }
      comments.add(line + "\n");
    }
    return String.join("", comments);
  }

  private String table(Map<Integer, Price> changed) {
    StringWriter text = new StringWriter();
    try (CSVPrinter csv = Csv.open(text, BytecodeReader.COLUMNS.names())) {
      for (Row row : bytecodes) {
        Price price = changed.get(row.number("opcode", -1));
        if (price == null) {
          csv.printRecord(row.values());
        } else {
          csv.printRecord(
              row.text("opcode"),
              row.text("mnemonic"),
              price.kind(),
              price.cycles(),
              price.source());
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // a StringWriter does not fail
    }
    return text.toString();
  }
}
