package org.cprof.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test costs exactly what its committed baseline says: cycles, bytecodes, cycles of method loads,
 * and allocated objects and arrays. Baselines are text files, one for each class, in {@code
 * src/test/cprof} or where the parameter {@code cprof.baselines} says. With {@code
 * -Dcprof.update=true} each body is executed and measured twice, and the baseline is written if
 * both cost the same.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(CostExtension.class)
public @interface ExpectBaseline {
  /** {@return the state of the method cache when the body begins} */
  Cache cache() default Cache.EMPTY;
}
