package org.cprof.validation.tune;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Kind;
import org.cprof.runner.CommandException;

/** Which prices of a model are to be found. */
final class FreePrices {
  /** In the column source: {@code free}, or {@code free 1..50}. */
  private static final Pattern MARK =
      Pattern.compile("free(?: ([0-9]{1,9})\\.\\.([0-9]{1,9}))?(?:[;,].*)?");

  private final ProcessorModel model;
  private final Integer initial;
  private final long low;
  private final long high;
  private final Set<Integer> taken = new HashSet<>();

  /**
   * @param initial the price to start from in place of the model's; null for the model's
   * @param low the least that a price can be
   * @param high the most
   */
  FreePrices(ProcessorModel model, Integer initial, long low, long high) {
    this.model = model;
    this.initial = initial;
    this.low = low;
    this.high = high;
  }

  /** The prices that the model's table marks as free. */
  List<FreePrice> marked() {
    List<FreePrice> prices = new ArrayList<>();
    for (Bytecode bytecode : model.bytecodes()) {
      Matcher mark = MARK.matcher(bytecode.source());
      if (mark.matches()) {
        boolean bounds = mark.group(1) != null;
        long from = bounds ? Long.parseLong(mark.group(1)) : low;
        long to = bounds ? Long.parseLong(mark.group(2)) : high;
        prices.add(price(bytecode.mnemonic(), List.of(bytecode), from, to));
      }
    }
    return prices;
  }

  /**
   * The prices that a user names.
   *
   * @param names each a mnemonic, or several with one price as {@code iload*+aload*}; or {@code
   *     unknown} for all bytecodes without a figure, each for itself
   * @throws CommandException if a name fits no bytecode, or one that another name has already
   */
  List<FreePrice> named(List<String> names) {
    List<FreePrice> prices = new ArrayList<>();
    for (String name : names) {
      if (name.equals("unknown")) {
        model.bytecodes().stream()
            .filter(bytecode -> bytecode.kind() == Kind.UNSUPPORTED)
            .filter(bytecode -> !taken.contains(bytecode.opcode()))
            .forEach(
                bytecode -> prices.add(price(bytecode.mnemonic(), List.of(bytecode), low, high)));
      } else {
        prices.add(price(name, bytecodes(name), low, high));
      }
    }
    return prices;
  }

  private List<Bytecode> bytecodes(String name) {
    List<Bytecode> found = new ArrayList<>();
    for (String part : name.split("\\+")) {
      Pattern mnemonic = Pattern.compile(Pattern.quote(part).replace("*", "\\E.*\\Q"));
      int before = found.size();
      model.bytecodes().stream()
          .filter(bytecode -> mnemonic.matcher(bytecode.mnemonic()).matches())
          .forEach(found::add);
      if (found.size() == before) {
        throw CommandException.wrongUse(
            "model " + model.name() + " has no bytecode '" + part + "'");
      }
    }
    return found;
  }

  private FreePrice price(String name, List<Bytecode> bytecodes, long from, long to) {
    for (Bytecode bytecode : bytecodes) {
      if (!taken.add(bytecode.opcode())) {
        throw CommandException.wrongUse(
            bytecode.mnemonic() + " is free twice, the second time in '" + name + "'");
      }
    }
    long numbers =
        bytecodes.stream()
            .filter(bytecode -> PriceText.isNumber(bytecode.cycles().toString()))
            .count();
    long expressions =
        bytecodes.stream().map(bytecode -> bytecode.cycles().toString()).distinct().count();
    if (numbers < bytecodes.size() && expressions > 1) {
      throw CommandException.wrongUse(
          name + ": bytecodes with one price must all have a number or the same expression for it");
    }
    String cycles = bytecodes.get(0).cycles().toString();
    long start =
        initial != null && PriceText.isNumber(cycles) ? initial : PriceText.initial(cycles);
    boolean offset = !PriceText.isNumber(cycles);
    double least = offset ? -model.basePrice(bytecodes.get(0).opcode()) : from;
    if (start < least || start > to) {
      throw CommandException.wrongUse(
          name + ": its price " + start + " is not within the bounds " + from + ".." + to);
    }
    return new FreePrice(name, bytecodes.stream().map(Bytecode::opcode).toList(), start, least, to);
  }
}
