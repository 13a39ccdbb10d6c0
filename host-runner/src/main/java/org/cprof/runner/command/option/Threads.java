package org.cprof.runner.command.option;

/** Whether threads have trees of their own. */
public enum Threads {
  TOGETHER,
  APART
}
