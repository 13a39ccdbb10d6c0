package org.cprof.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The objects and arrays that a test may allocate at most: those of its body with all that this
 * calls, without what the engine does. As with {@code cprof report --view allocations}, each object
 * counts whose constructor is called, and each array that a bytecode makes, of all dimensions;
 * beyond that, each call of {@code clone} and of {@code Array.newInstance} counts as one.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(CostExtension.class)
public @interface AllocationBudget {
  /** {@return objects and arrays together, from 0} */
  long objects();

  /**
   * {@return the state in which caches are when the body begins: WARM leaves out what fills them}
   */
  Cache cache() default Cache.EMPTY;
}
