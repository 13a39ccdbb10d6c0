package org.cprof.model.expression;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * In {@code java.lang.CProfFunctions}, which the build makes of {@link PriceFunctions}, the JDK's
 * own annotation takes its place.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
@interface ForceInline {}
