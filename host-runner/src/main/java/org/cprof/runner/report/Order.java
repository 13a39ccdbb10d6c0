package org.cprof.runner.report;

/** What makes a method or a context the hottest. */
public enum Order {
  EXCLUSIVE,
  INCLUSIVE
}
