package org.cprof.start;

import java.util.Map;
import java.util.Optional;
import org.cprof.model.ProcessorModel;
import org.cprof.model.software.PricedRoutine;
import org.objectweb.asm.Opcodes;

/**
 * What the header of a profile tells of the target's routines. To read and price them takes longer
 * than all else of a short run's header, so it is kept with the routines.
 *
 * @param standIns rules of prices that nobody knows, see {@link ProcessorModel#standIns()}
 * @param unwinding the routine of {@code athrow} if its price depends on the frames that it leaves;
 *     else empty
 */
public record RoutineNotes(Map<String, String> standIns, String unwinding) {

  public static RoutineNotes of(ProcessorModel model) {
    String unwinding =
        Optional.ofNullable(model.routine(Opcodes.ATHROW))
            .filter(PricedRoutine::dependsOnUnwinding)
            .map(PricedRoutine::name)
            .orElse("");
    return new RoutineNotes(model.standIns(), unwinding);
  }
}
