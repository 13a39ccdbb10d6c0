package org.cprof.model.processor;

import java.util.Map;
import org.cprof.model.expression.Expression;

/**
 * What objects and calls take of the target's memories, in words of 4 bytes. Null stands for what
 * the model does not tell.
 *
 * @param object words of an object of {@code n} words of fields, with all that manages it
 * @param array words of an array of {@code n} words of elements, the same
 * @param savedWords of the caller, which each call puts on the stack beside the callee's variables
 */
public record Memory(Expression object, Expression array, Long savedWords) {

  /** The variable of both: words of what the program has there. */
  public static final String CONTENT = "n";

  /** With the processor's parameters filled in. */
  public Memory bind(Map<String, Long> parameters) {
    return new Memory(bound(object, parameters), bound(array, parameters), savedWords);
  }

  private static Expression bound(Expression words, Map<String, Long> parameters) {
    return words == null ? null : words.bind(parameters);
  }

  /** Whether it tells what objects and arrays take. */
  public boolean hasHeap() {
    return object != null && array != null;
  }

  /** What is said where a model does not. */
  public static String noHeap(String model) {
    return "the model " + model + " does not tell what objects take (heap.object, heap.array)";
  }

  /** The words of an object whose fields, those of its superclasses included, take so many. */
  public long objectWords(long fields) {
    return object.evaluate(Map.of(CONTENT, fields));
  }

  /** The words of an array whose elements take so many. */
  public long arrayWords(long elements) {
    return array.evaluate(Map.of(CONTENT, elements));
  }
}
