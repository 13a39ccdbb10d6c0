package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;

/** Writes a small valid model folder, of which a test then breaks one thing. */
final class ModelFolderBuilder {
  private static final String PROCESSOR =
      """
      key,value,unit,source
      name,toy,,
      clock,50,MHz,
      parameter.r,1,cycles,
      range.r,0..8,cycles,
      load.hit,4,cycles,
      load.miss,6 + n*r,cycles,
      preset.slow,r=8,,
      """;

  private final Path directory;
  private final Map<Integer, String> bytecodes = new LinkedHashMap<>();
  private String processor = PROCESSOR;
  private String header = "opcode,mnemonic,kind,cycles,source";
  private String rewrites;
  private String routines;
  private String methods;
  private String folding;

  ModelFolderBuilder(Path directory) {
    this.directory = directory;
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      bytecodes.put(opcode, opcode + "," + JvmOpcodes.mnemonic(opcode) + ",hardware,2,");
    }
  }

  ModelFolderBuilder processor(String replaced, String by) {
    if (!processor.contains(replaced)) {
      throw new IllegalArgumentException(replaced);
    }
    processor = processor.replace(replaced, by);
    return this;
  }

  ModelFolderBuilder processorRow(String row) {
    processor += row + "\n";
    return this;
  }

  /** Replaces the row of an opcode; null removes it. The row of opcode k is in line k + 2. */
  ModelFolderBuilder bytecode(int opcode, String row) {
    if (row == null) {
      bytecodes.remove(opcode);
    } else {
      bytecodes.put(opcode, row);
    }
    return this;
  }

  ModelFolderBuilder bytecodesHeader(String newHeader) {
    header = newHeader;
    return this;
  }

  ModelFolderBuilder rewrite(String row) {
    rewrites = (rewrites == null ? "construct,when,becomes,source\n" : rewrites) + row + "\n";
    return this;
  }

  /** Adds a row to software.csv; the first is in line 2. */
  ModelFolderBuilder routine(String row) {
    routines =
        (routines == null
                ? "routine,bytecode,words,when,times,executes,calls,cycles,source\n"
                : routines)
            + row
            + "\n";
    return this;
  }

  /** Adds a row to methods.csv; the first is in line 2. */
  ModelFolderBuilder method(String row) {
    methods = (methods == null ? "class,method,descriptor,cycles,source\n" : methods) + row + "\n";
    return this;
  }

  /** Adds a row to folding.csv; the first is in line 2. */
  ModelFolderBuilder folding(String row) {
    folding = (folding == null ? "key,value,source\n" : folding) + row + "\n";
    return this;
  }

  /** Writes the files, and returns what is wrong with them. */
  List<ModelError> errors(Map<String, String> settings) {
    return errors(write(), settings);
  }

  /** What is wrong with a model or its settings. */
  static List<ModelError> errors(String model, Map<String, String> settings) {
    ModelException refused =
        catchThrowableOfType(ModelException.class, () -> Models.load(model, settings));
    assertThat(refused).as("the model should be refused").isNotNull();
    return refused.errors();
  }

  /** Writes the files and returns the directory's name. */
  String write() {
    try {
      Files.writeString(directory.resolve("processor.csv"), processor);
      Files.writeString(
          directory.resolve("bytecodes.csv"),
          header + "\n" + String.join("\n", bytecodes.values()) + "\n");
      if (rewrites != null) {
        Files.writeString(directory.resolve("rewrites.csv"), rewrites);
      }
      if (routines != null) {
        Files.writeString(directory.resolve("software.csv"), routines);
      }
      if (methods != null) {
        Files.writeString(directory.resolve("methods.csv"), methods);
      }
      if (folding != null) {
        Files.writeString(directory.resolve("folding.csv"), folding);
      }
      return directory.toString();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
