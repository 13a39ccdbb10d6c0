package org.cprof.runner.command.option;

import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import org.cprof.runner.hardware.Hardware;
import org.cprof.runner.hardware.ModelChoice;
import org.cprof.runner.output.Sections;
import picocli.CommandLine.Option;

/** The option that gives the target hardware which it does not have. */
public final class WhatIfOption {
  static final String NAME = "--what-if";

  @Option(
      names = NAME,
      paramLabel = "BYTECODE=CYCLES|UNIT=WORD",
      description =
          "With --view hardware: what the program would take with this price of a bytecode, such"
              + " as dcmpl=20, or this unit of the model, such as imul=hardware. Repeatable"
              + " (default: each unit of the model).")
  private List<String> texts = new ArrayList<>();

  /** What a run takes, and would take. */
  public Sections sections(Hardware.Repricing run, ModelChoice choice, ProcessorModel model) {
    try {
      return new Hardware(run, choice, model).sections(texts);
    } catch (ModelException e) {
      throw CommandException.wrongUse(NAME, e);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse(NAME + ": " + e.getMessage());
    }
  }
}
