package org.cprof.model;

import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.datacache.DataCaches;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.methods.MethodPrices;
import org.cprof.model.processor.Processor;
import org.cprof.model.processor.Settings;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.Software;
import org.cprof.model.software.StandInPrices;

/**
 * A model's software with values for all parameters.
 *
 * @param routines of bytecodes, by opcode
 * @param methods routines in place of methods, by class, method and descriptor
 * @param standIns rules where nobody knows the true price, by mnemonic or routine
 * @param emptying opcodes of the bytecodes that empty a data cache, by themselves or in their
 *     routines
 */
record PricedSoftware(
    Software software,
    PricedRoutine[] routines,
    SortedMap<String, PricedRoutine> methods,
    SortedMap<String, String> standIns,
    BitSet emptying) {

  static PricedSoftware of(
      Software software,
      Processor processor,
      Settings settings,
      BytecodeTable table,
      DataCaches dataCaches,
      MethodPrices methods) {
    Map<String, Map<String, Long>> typical = settings.isTypical() ? processor.typical() : Map.of();
    Map<String, Long> known = knownBeforehand(processor, settings);
    SortedMap<String, PricedRoutine> ofMethods = new TreeMap<>();
    for (MethodPrice method : methods.all()) {
      if (method.isRoutine()) {
        String name = method.routine();
        ofMethods.put(name, software.priceMethod(name, known, dataCaches));
      }
    }
    PricedRoutine[] routines = software.price(known, typical, dataCaches);
    return new PricedSoftware(
        software,
        routines,
        Collections.unmodifiableSortedMap(ofMethods),
        Collections.unmodifiableSortedMap(StandInPrices.of(table, software, typical)),
        emptying(software, routines, table, dataCaches));
  }

  private static BitSet emptying(
      Software software, PricedRoutine[] routines, BytecodeTable table, DataCaches dataCaches) {
    BitSet emptying = new BitSet();
    for (Bytecode bytecode : table.all()) {
      boolean isRoutine = routines[bytecode.opcode()] != null;
      emptying.set(
          bytecode.opcode(),
          dataCaches.isEmptied(bytecode)
              || isRoutine && software.executes(bytecode, dataCaches::isEmptied));
    }
    return emptying;
  }

  /** The parameters and the load time at a hit, as the prices of software routines have them. */
  static Map<String, Long> knownBeforehand(Processor processor, Settings settings) {
    Map<String, Long> known = new HashMap<>(settings.variables());
    known.put("b", processor.loadTime().bind(settings.variables()).hitCycles());
    return known;
  }
}
