package org.cprof.runner.report;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.Optional;
import java.util.OptionalLong;
import org.cprof.price.BlockPricing;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.output.Sections;

/**
 * Within what the total of a profile lies that was priced from executions of basic blocks, and not
 * counted: its exclusive cycles stand for typical operands, and for a method cache that always
 * hits.
 *
 * @param least whatever the operands, if every look-up hits
 * @param missed for typical operands, if every look-up in the method cache misses; empty where
 *     there is none
 */
public record PricedRange(long least, OptionalLong missed) {

  /** The range of a profile; empty for one whose cycles are exact. */
  public static Optional<PricedRange> of(ProfileHeader header) {
    OptionalLong least = header.number(BlockPricing.LEAST_CYCLES);
    return least.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PricedRange(least.getAsLong(), header.number(BlockPricing.MISSED_CYCLES)));
  }

  /** Adds it for machines, beside the cycles. */
  public void addTo(Sections sections) {
    sections
        .field("cycles_are", "typical")
        .field("least_cycles", least)
        .field("missed_cycles", missed.isPresent() ? missed.getAsLong() : null);
  }

  /** The range in place of the number of cycles, wherever a report names them. */
  public String headline(long cycles) {
    return grouped(cycles)
        + (missed.isPresent() ? " to " + grouped(missed.getAsLong()) : "")
        + " cycles typically, at least "
        + grouped(least);
  }

  /** What the range stands for. */
  public String text() {
    return "priced and not counted, for typical operands"
        + (missed.isPresent()
            ? ": from every look-up in the method cache a hit to none of them"
            : "");
  }

  /** Typical cycles and range of a profile, if it was priced. */
  public static Optional<String> line(Profile profile) {
    Profile target = profile.target();
    return of(target.header())
        .map(range -> range.headline(target.inclusiveCycles(0)) + ", " + range.text());
  }
}
