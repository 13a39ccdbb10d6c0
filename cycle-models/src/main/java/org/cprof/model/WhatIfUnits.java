package org.cprof.model;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.ModelFolder;

/** Units that somebody gives a target to see what they would change, as a file of a model. */
final class WhatIfUnits {
  private WhatIfUnits() {}

  /**
   * The file of the units.
   *
   * @param prices expressions by mnemonic
   * @throws ModelException if the model has no such bytecode
   */
  static ModelFile of(Map<String, String> prices, ProcessorModel model) throws ModelException {
    StringBuilder rows = new StringBuilder("when,opcode,mnemonic,kind,cycles,source\n");
    for (Map.Entry<String, String> price : prices.entrySet()) {
      int opcode = opcode(price.getKey(), model);
      String cycles = price.getValue().replace("\"", "\"\"");
      rows.append(",")
          .append(opcode)
          .append(",")
          .append(price.getKey())
          .append(",hardware,\"")
          .append(cycles)
          .append("\",given\n");
    }
    byte[] content = rows.toString().getBytes(StandardCharsets.UTF_8);
    return new ModelFile(ModelFolder.UNITS, "prices given", content);
  }

  private static int opcode(String mnemonic, ProcessorModel model) throws ModelException {
    return model.bytecodes().stream()
        .filter(bytecode -> bytecode.mnemonic().equals(mnemonic))
        .mapToInt(Bytecode::opcode)
        .findFirst()
        .orElseThrow(
            () ->
                new ModelException(
                    List.of(
                        new ModelError(
                            model.name(), 0, mnemonic, "the mnemonic of one of its bytecodes"))));
  }
}
