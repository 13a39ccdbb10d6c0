package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.check.Advice;
import org.cprof.runner.check.Baseline;
import org.cprof.runner.command.option.ClassPathOption;
import org.cprof.runner.command.option.PageOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.ReportOptions;
import org.cprof.runner.command.option.ThreadOption;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.command.option.WhatIfOption;
import org.cprof.runner.hardware.ModelChoice;
import org.cprof.runner.hardware.RepricedCycles;
import org.cprof.runner.memory.BusView;
import org.cprof.runner.memory.ClassFiles;
import org.cprof.runner.memory.HeapView;
import org.cprof.runner.memory.LocksView;
import org.cprof.runner.memory.StackView;
import org.cprof.runner.output.Sections;
import org.cprof.runner.price.AllocationsView;
import org.cprof.runner.price.CountersView;
import org.cprof.runner.report.BasisView;
import org.cprof.runner.report.LinesView;
import org.cprof.runner.report.TestCost;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.tree.TreeView;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reports a profile: its summary, one of its other views, or a page of it. */
final class ProfileReport {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--view",
      paramLabel = "VIEW",
      defaultValue = "summary",
      description =
          "What to print: summary (default); lines, the most expensive source lines; basis, what"
              + " the estimate rests on; tree, the shape of the calling context tree; allocations,"
              + " objects and arrays by type, of 'cprof run --udi jp'; counters, or"
              + " context-counters, those of a UDI of your own, or stalls by cause; hardware, the"
              + " bytecodes in software, and what the program would take with hardware for them;"
              + " heap, what is allocated in words of the target, of 'cprof run --allocations';"
              + " stack, how deep it was on the target; locks, how long synchronized methods hold"
              + " them; bus, how busy the memory was, of 'cprof run --stalls'. With --json, all"
              + " rows.")
  private ProfileView view;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "A baseline of 'cprof check', beside which the summary and the page show tests.")
  private Path baseline;

  @Mixin private PageOptions page;

  @Mixin private WhatIfOption whatIf;

  @Mixin private ProfileModel model;

  @Mixin private ClassPathOption classPath;

  @Mixin private ThreadOption thread;

  /**
   * Prints a profile.
   *
   * @param html a page to write instead; may be null
   * @return the exit code
   */
  int print(Path file, Path html, ReportOptions report, TimeOption time) {
    Profile profile = thread.of(ProfileArgument.readAny(file, spec.commandLine().getErr()), file);
    time.apply(report.print(), profile.header());
    if (html != null && view == ProfileView.SUMMARY) {
      time.refuse();
      page.writeBeside(before(), profile, html, file);
      return ExitCode.DONE;
    }
    if (view == ProfileView.SUMMARY) {
      report.print(
          profile,
          before(),
          OptionalDouble.empty(),
          spec.commandLine().getOut(),
          Terminal::standardOutput);
      return ExitCode.DONE;
    }
    if (Sampling.of(profile.header()).isPresent()) {
      throw CommandException.wrongUse(file + " is a sampled profile, which has a summary only");
    }
    ProfileArgument.sayRange(profile, file, spec.commandLine().getErr());
    if (view.isTable()) {
      return SectionOutput.print(file, html, report, () -> sections(file, profile));
    }
    if (html != null) {
      throw CommandException.wrongUse("--view " + view + " is a part of the page: leave it out");
    }
    print(file, profile, report);
    return ExitCode.DONE;
  }

  private Map<MethodReference, TestCost.Before> before() {
    try {
      return baseline == null ? Map.of() : Baseline.read(baseline, Advice.OF_COMMAND).tests();
    } catch (ModelException e) {
      throw CommandException.wrongUse("the baseline", e);
    } catch (IllegalArgumentException | IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  private void print(Path file, Profile profile, ReportOptions report) {
    switch (view) {
      case BASIS -> {
        BasisView basis = BasisView.of(profile);
        report.print().print(basis.fields()::json, basis::lines);
      }
      case LINES -> {
        ProfileHeader header = profile.target().header();
        require(file, LinesView.isIn(header), "source lines", "--lines");
        LinesView lines = LinesView.of(header, profile.target().inclusiveCycles(0));
        report
            .print()
            .print(lines::fields, terminal -> lines.lines(report.top(), terminal, page::sourceOf));
      }
      case TREE -> report.print().print(new TreeView(profile).sections());
      default -> throw new IllegalArgumentException("not printed here: " + view);
    }
  }

  private Sections sections(Path file, Profile profile) {
    return switch (view) {
      case ALLOCATIONS -> Sections.of("Allocations", AllocationsView.of(profile));
      case COUNTERS -> Sections.of("Counters", new CountersView(profile).byMethod());
      case CONTEXT_COUNTERS -> Sections.of("Counters", new CountersView(profile).byContext());
      case HARDWARE -> {
        if (profile.header().first("udi") != null) {
          throw new IllegalArgumentException(
              "it has no cycles of a model; a profile of cprof run --udi blocks has a view of that"
                  + " name by cprof price");
        }
        ModelChoice choice = model.choice(profile.header(), file);
        ProcessorModel loaded = ProfileModel.load(choice, profile.header(), file);
        yield whatIf.sections(new RepricedCycles(profile, loaded), choice, loaded);
      }
      case HEAP -> {
        ModelChoice choice = model.choice(profile.header(), file);
        yield new HeapView(profile, load(choice, profile, file), classes()).sections();
      }
      case STACK -> {
        ModelChoice choice = model.choice(profile.header(), file);
        yield new StackView(profile, load(choice, profile, file), classes()).sections();
      }
      case LOCKS -> {
        ModelChoice choice = model.choice(profile.header(), file);
        yield new LocksView(profile, load(choice, profile, file), classes()).sections();
      }
      case BUS -> new BusView(profile).sections();
      default -> throw new IllegalArgumentException("not a table: " + view);
    };
  }

  /** The classes of the program, for what a profile does not tell. */
  private ClassFiles classes() {
    return new ClassFiles(classPath.open());
  }

  /** The model; that of a profile without cycles may be any. */
  private static ProcessorModel load(ModelChoice choice, Profile profile, Path file) {
    if (profile.header().first("udi") == null) {
      return ProfileModel.load(choice, profile.header(), file);
    }
    try {
      return choice.load();
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    }
  }

  private static void require(Path file, boolean isThere, String what, String option) {
    if (!isThere) {
      throw CommandException.wrongUse(
          file + " has no " + what + "; make it with: cprof run " + option);
    }
  }

  /** What to print of a profile. */
  enum ProfileView {
    /** The totals, and what is hot. */
    SUMMARY,
    /** What the hottest source lines take. */
    LINES,
    /** What the estimate rests on, with every price that has no figure. */
    BASIS,
    /** What a UDI of the user has counted, or stalls by cause, by method. */
    COUNTERS,
    /** What a UDI of the user has counted, or stalls by cause, by context. */
    CONTEXT_COUNTERS,
    /** Objects and arrays that the program allocates, by type. */
    ALLOCATIONS,
    /** What bytecodes take that the target does not execute in hardware. */
    HARDWARE,
    /** What is allocated of the target's heap. */
    HEAP,
    /** How deep the target's stack was. */
    STACK,
    /** How long synchronized methods hold their locks. */
    LOCKS,
    /** How busy the target's memory was. */
    BUS,
    /** The shape of the calling context tree. */
    TREE;

    /** Whether it is nothing but tables, which can be a page of their own. */
    public boolean isTable() {
      return switch (this) {
        case COUNTERS, CONTEXT_COUNTERS, ALLOCATIONS, HARDWARE, HEAP, STACK, LOCKS, BUS -> true;
        default -> false;
      };
    }

    /** The word for it on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
