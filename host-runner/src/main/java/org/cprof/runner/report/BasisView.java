package org.cprof.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;

/**
 * What an estimate rests on: how much of it has a figure in the model, and how much is library code
 * or runs in software. The shares overlap: library code executes bytecodes of all kinds.
 */
public final class BasisView {
  /** Prices without a figure that a summary names. */
  private static final int LARGEST = 2;

  private final Shares shares;
  private final long cycles;

  BasisView(Shares shares, long cycles) {
    this.shares = shares;
    this.cycles = cycles;
  }

  /** What a profile's estimate rests on. */
  public static BasisView of(Profile whole) {
    Profile profile = whole.target();
    return new BasisView(
        Shares.of(profile, MethodTotals.of(profile), new Library()), profile.inclusiveCycles(0));
  }

  /**
   * A part of the estimate.
   *
   * @param calls null for what is not called
   */
  public record Row(String text, long cycles, Long calls) {}

  /** All of it, with a row and the rule for every price without a figure. */
  public List<String> lines(Terminal terminal) {
    return table(rows()).lines(terminal);
  }

  /** The sums, in a few rows; none where there is nothing to tell. */
  Table<Row> brief() {
    List<Row> parts = common();
    share(parts, unfigured(), "prices without a figure in the model: " + largest());
    return table(parts);
  }

  /** Whether there is more to tell than {@link #brief} does. */
  boolean hasMore() {
    return !shares.standIns().isEmpty();
  }

  /** All of it as rows with a text. */
  public List<Row> rows() {
    List<Row> parts = common();
    share(
        parts,
        shares.dispatchOnly(),
        "of these, priced by their dispatch alone: " + names(shares.dispatchOnly()));
    for (Shares.StandIn standIn : shares.standIns()) {
      share(
          parts,
          standIn.share(),
          standIn.bytecode() + ", without a figure in the model: " + standIn.rule());
    }
    return parts;
  }

  private List<Row> common() {
    List<Row> parts = new ArrayList<>();
    Shares.Share others = unfigured();
    if (others.calls() > 0) {
      parts.add(new Row("bytecodes with a figure in the model", cycles - others.cycles(), null));
    }
    share(parts, shares.library(), "library (JDK) code, which differs on the target");
    share(parts, shares.target(), "the target's own library (--target-library)");
    share(parts, shares.described(), "library code that the model describes as on the target");
    share(parts, shares.natives(), "native methods of the host");
    share(parts, shares.software(), "bytecodes that the target runs in software");
    share(
        parts,
        shares.unsupported(),
        "bytecodes that the target does not have: " + names(shares.unsupported()));
    return parts;
  }

  private Shares.Share unfigured() {
    Shares.Share sum = Shares.Share.NOTHING;
    for (Shares.StandIn standIn : shares.standIns()) {
      sum = sum.plus(standIn.share().cycles(), standIn.share().calls());
    }
    return sum;
  }

  /** The names of those that take most. */
  private String largest() {
    List<String> names =
        shares.standIns().stream()
            .sorted(
                Comparator.comparingLong((Shares.StandIn each) -> each.share().cycles()).reversed())
            .map(Shares.StandIn::bytecode)
            .toList();
    String first = String.join(", ", names.subList(0, Math.min(LARGEST, names.size())));
    return names.size() <= LARGEST ? first : first + " and " + (names.size() - LARGEST) + " more";
  }

  private static String names(Shares.Share share) {
    return String.join(", ", share.bytecodes());
  }

  private static void share(List<Row> parts, Shares.Share share, String what) {
    if (share.calls() > 0 || share.cycles() > 0) {
      parts.add(new Row(what, share.cycles(), share.calls()));
    }
  }

  private Table<Row> table(List<Row> rows) {
    return new Table<>(rows)
        .column("cycles", Row::cycles)
        .inCycles()
        .percent(Row::cycles, cycles)
        .column("calls", Row::calls)
        .last(
            "of", (row, width) -> String.join("\n", Names.wrapped(Names.clean(row.text()), width)));
  }

  /** All of it for machines. */
  public Sections fields() {
    return new Sections("Basis")
        .field("library", fields(shares.library()))
        .field("target_library", fields(shares.target()))
        .field("described_library", fields(shares.described()))
        .field("natives", fields(shares.natives()))
        .field("software_bytecodes", fields(shares.software()))
        .field("software_bytecodes_dispatch_only", fields(shares.dispatchOnly()))
        .field("unsupported_bytecodes", fields(shares.unsupported()))
        .field(
            "stand_ins",
            new Table<>(shares.standIns())
                .field("bytecode", Shares.StandIn::bytecode)
                .field("rule", Shares.StandIn::rule)
                .field("cycles", each -> each.share().cycles())
                .field("calls", each -> each.share().calls()));
  }

  /** One kind of code. */
  private static Sections fields(Shares.Share share) {
    return new Sections("Share")
        .field("cycles", share.cycles())
        .field("calls", share.calls())
        .field("bytecodes", share.bytecodes().isEmpty() ? null : share.bytecodes());
  }
}
