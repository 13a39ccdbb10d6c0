package org.cprof.model.bytecode;

import org.cprof.model.code.Kind;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;

/**
 * A bytecode of the target as the model's table has it.
 *
 * @param opcode 0 to 255
 * @param mnemonic its name
 * @param kind how the target implements it
 * @param cycles its price in cycles; {@code b} is the load time of the method called or returned
 *     into
 * @param source where the price comes from
 * @param row where the table has it
 */
public record Bytecode(
    int opcode, String mnemonic, Kind kind, Expression cycles, String source, Row row) {}
