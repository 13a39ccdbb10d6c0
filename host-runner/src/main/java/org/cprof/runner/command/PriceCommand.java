package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.cprof.model.ProcessorModel;
import org.cprof.price.BlockPricing;
import org.cprof.price.BlockProfile;
import org.cprof.price.BlockTotals;
import org.cprof.price.LineCycles;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileFile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ModelOptions;
import org.cprof.runner.command.option.OutputFile;
import org.cprof.runner.command.option.PageOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.ReportOptions;
import org.cprof.runner.command.option.SharingOption;
import org.cprof.runner.command.option.SizesOption;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.command.option.WhatIfOption;
import org.cprof.runner.hardware.ModelChoice;
import org.cprof.runner.hardware.RepricedBlocks;
import org.cprof.runner.html.SourceLine;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Table;
import org.cprof.runner.price.BlockViews;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Progress;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof price}: prices executions of basic blocks for a model, without another run. */
@Command(
    name = "price",
    description = "Prices a profile of basic blocks for any model, without another run.",
    footer = {
      "",
      "Example:",
      "  cprof price blocks.cprof.csv.gz --model picojava2 -o picojava2.cprof.csv.gz",
      "  cprof price blocks.cprof.csv.gz --html app.html --sources src/main/java",
      "  cprof price blocks.cprof.csv.gz --view never",
      "where blocks.cprof.csv.gz comes from",
      "  cprof run --udi blocks -o blocks.cprof.csv.gz -- -cp app.jar org.example.Main"
    })
public final class PriceCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private ModelOptions model;

  @Mixin private ReportOptions report;

  @Mixin private TimeOption time;

  @Mixin private SizesOption sizes;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The profile to write (default: none).")
  private Path output;

  @Option(
      names = "--view",
      paramLabel = "VIEW",
      defaultValue = "summary",
      description =
          "What to print: summary (default); lines, cycles and bytecodes by source"
              + " line; opcodes,"
              + " the executions by opcode; never, the blocks that did not run; hardware, the"
              + " bytecodes in software and microcode, and what the program would take with"
              + " hardware for them.")
  private BlockViews.BlockView view;

  @Mixin private WhatIfOption whatIf;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description =
          "Writes the report as a page for a browser instead of text; sources on it have their"
              + " cycles by line.")
  private Path html;

  @Mixin private PageOptions page;

  @Parameters(paramLabel = "FILE", description = "A profile of 'cprof run --udi blocks'.")
  private Path file;

  @Mixin private SharingOption sharing;

  @Override
  public Integer call() throws IOException {
    ProcessorModel processor = model.load();
    time.apply(report.print(), processor.clockHz());
    if (html != null && view != BlockViews.BlockView.HARDWARE) {
      time.refuse();
    }
    BlockProfile blocks = read();
    if (view == BlockViews.BlockView.HARDWARE) {
      return hardware(blocks, processor);
    }
    Profile priced;
    String doing = "pricing " + Names.clean(file.toString()) + " ...";
    try (Progress progress = Progress.show(doing, spec.commandLine().getErr())) {
      priced = new BlockPricing(blocks, processor, sizes.read()).price(progress::at);
    } catch (ArithmeticException e) {
      throw CommandException.wrongUse(file + ": the sum of all cycles does not fit into 64 bits");
    }
    write(priced);
    if (html != null) {
      Map<MethodReference, SortedMap<Integer, SourceLine>> lines =
          SourceLine.ofCycles(LineCycles.of(new BlockTotals(blocks), processor));
      page.write(List.of(priced), lines, html, file);
      return ExitCode.DONE;
    }
    PrintWriter out = spec.commandLine().getOut();
    if (view == BlockViews.BlockView.SUMMARY) {
      report.print(priced, OptionalDouble.empty(), out, Terminal::standardOutput);
    } else {
      Table<?> table = BlockViews.of(view, new BlockTotals(blocks), processor);
      report.print().print(table::json, table::lines);
    }
    out.flush();
    return ExitCode.DONE;
  }

  private int hardware(BlockProfile blocks, ProcessorModel processor) {
    ModelChoice choice = new ModelChoice(model.name(), model.settings());
    return SectionOutput.print(
        file,
        html,
        report,
        () ->
            whatIf.sections(
                new RepricedBlocks(blocks, processor, sizes.read()), choice, processor));
  }

  private BlockProfile read() {
    try {
      Profile profile = ProfileArgument.read(file, spec.commandLine().getErr());
      if (profile.header().first("overflow-calls") != null) {
        spec.commandLine()
            .getErr()
            .println(
                "cprof: "
                    + profile.header().first("overflow-calls")
                    + " calls had no memory for their context: what they executed is missing");
      }
      return new BlockProfile(profile);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot price " + file + ": " + e.getMessage());
    }
  }

  private void write(Profile priced) throws IOException {
    if (output != null) {
      ResultFile.keep(output, file);
      ProfileFile.write(priced, new OutputFile(output).path());
      sharing.apply(output);
    }
  }
}
