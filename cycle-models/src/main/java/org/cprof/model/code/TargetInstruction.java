package org.cprof.model.code;

/**
 * An instruction of the target, with its price.
 *
 * @param opcode the target's opcode, 0 to 255
 * @param mnemonic its name
 * @param kind how the target implements it
 * @param cycles its base price in cycles: a method that it calls or returns into is in the method
 *     cache, and a software routine is not included
 * @param bytes its length in bytes
 */
public record TargetInstruction(int opcode, String mnemonic, Kind kind, long cycles, int bytes) {}
