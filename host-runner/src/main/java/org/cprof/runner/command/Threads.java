package org.cprof.runner.command;

/** Whether threads have trees of their own. */
enum Threads {
  TOGETHER,
  APART
}
