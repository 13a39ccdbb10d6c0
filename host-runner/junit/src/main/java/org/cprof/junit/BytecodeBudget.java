package org.cprof.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The bytecodes that a test may execute at most, as the target executes them: those of its body
 * with all that this calls, the JDK's code included, without what the engine does.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(CostExtension.class)
public @interface BytecodeBudget {
  /** {@return bytecodes, from 0} */
  long value();
}
