package org.cprof.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The cycles of the target that a test may take at most: those of its body with all that this
 * calls, and of the loads of methods, without what the engine does. The model and its parameters
 * are those of the JVM, see {@code cprof options --tests}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(CostExtension.class)
public @interface CycleBudget {
  /** {@return cycles, from 0} */
  long value();

  /**
   * {@return the method whose calls have the budget, each by itself, in place of the body: {@code
   * org.example.Motor.step}, {@code Motor.step(..)} in the test's package, or with a descriptor}
   * Its calls are recorded if {@code cprof options} is told {@code --calls-of}.
   */
  String of() default "";

  /** {@return the model that the budget is for; without it, any} */
  String model() default "";

  /** {@return parameters of the model that the budget is for, as {@code r=3}} */
  String[] set() default {};

  /** {@return the state of the method cache when the body begins} */
  Cache cache() default Cache.EMPTY;
}
