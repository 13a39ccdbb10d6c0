package org.cprof.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The cycles of the target that any call of a method may take at most, whatever the method cache
 * holds: its worst-case execution time, as {@code cprof bound} finds it on the class path of the
 * tests. It is checked before the body of the test, which need do nothing, is executed; a method
 * without a bound fails the test. The model and its parameters are those of the JVM, see {@code
 * cprof options --tests}, which also tells where CProf is.
 */
@Documented
@Inherited
@Repeatable(CycleBounds.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ExtendWith(BoundExtension.class)
public @interface CycleBound {
  /** {@return cycles, from the invoke to the return} */
  long value();

  /** {@return the method, as {@code org.example.Motor.step} or with a descriptor} */
  String of();

  /** {@return what its parameters may be, as {@code --args} takes it; anything without} */
  String args() default "";

  /** {@return folders of sources whose comments bound loops, from the working directory} */
  String[] sources() default {"src/main/java"};

  /** {@return a file of bounds of loops, from the working directory; none without} */
  String loops() default "";
}
