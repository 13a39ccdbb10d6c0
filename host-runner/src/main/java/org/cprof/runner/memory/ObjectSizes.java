package org.cprof.runner.memory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.model.ProcessorModel;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.processor.Memory;
import org.cprof.runner.price.AllocationColumns.Allocation;
import org.objectweb.asm.ClassReader;

/** The words that objects and arrays take of the target's heap. */
final class ObjectSizes {
  private static final List<String> WIDE = List.of("long", "double");

  private final ProcessorModel model;
  private final ClassFiles classes;
  private final Map<String, Long> fields = new HashMap<>();
  private final Map<String, String> superclasses = new HashMap<>();

  /**
   * @throws IllegalArgumentException if the model does not tell of the heap
   */
  ObjectSizes(ProcessorModel model, ClassFiles classes) {
    this.model = model;
    this.classes = classes;
    if (!model.memory().hasHeap()) {
      throw new IllegalArgumentException(
          Memory.noHeap(model.name()) + "; --model chooses one that does, such as jop");
    }
    for (TargetClass other : model.classes().withSuperclass()) {
      superclasses.put(other.name(), other.superclass());
    }
  }

  /** The words of some objects of one class, or of some arrays. */
  long words(Allocation some) {
    if (!some.isArray()) {
      return Math.multiplyExact(some.number(), model.memory().objectWords(fields(some.type())));
    }
    long elements = Math.multiplyExact(some.elements(), WIDE.contains(some.type()) ? 2L : 1L);
    long empty = model.memory().arrayWords(0);
    // All elements at once: what an array takes grows with them by the same for each.
    long ofElements = model.memory().arrayWords(elements) - empty;
    return Math.addExact(Math.multiplyExact(some.number(), empty), ofElements);
  }

  /** The words of the fields of an object, with those of its superclasses. */
  private long fields(String className) {
    Long own = fields.get(className);
    if (own == null) {
      ClassReader reader = new ClassReader(classes.of(className));
      String ofHost = reader.getSuperName();
      String above =
          superclasses.getOrDefault(className, ofHost == null ? null : ofHost.replace('/', '.'));
      own = FieldLayout.of(reader, model.classes()).words() + (above == null ? 0 : fields(above));
      fields.put(className, own);
    }
    return own;
  }
}
