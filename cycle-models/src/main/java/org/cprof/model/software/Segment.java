package org.cprof.model.software;

import java.util.List;
import java.util.Map;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;

/**
 * A part of a routine that is executed as a whole: a row of {@code software.csv}.
 *
 * @param when for which operands it is executed
 * @param times how often then
 * @param executed the bytecodes that it executes each time
 * @param calls the routine that it calls each time, or null
 * @param callArguments the operands that the routine called is given; the others are the caller's
 * @param cycles what it costs each time beyond the bytecodes, where these are not known
 * @param row where it stands
 */
record Segment(
    Condition when,
    Expression times,
    List<ExecutedBytecode> executed,
    String calls,
    Map<String, Expression> callArguments,
    Expression cycles,
    Row row) {}
