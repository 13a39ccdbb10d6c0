package org.cprof.runner.bound.source;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.util.TreeScanner;

/** Whether statements can complete normally (JLS 14.22), which is taken for so where in doubt. */
final class Completion {
  private Completion() {}

  /** Whether a loop with this body may come to a second turn, so that it is one in a class file. */
  static boolean mayTurn(StatementTree body) {
    return canComplete(body) || hasContinue(body);
  }

  private static boolean canComplete(StatementTree statement) {
    if (statement instanceof BlockTree block) {
      return block.getStatements().stream().allMatch(Completion::canComplete);
    }
    if (statement instanceof SynchronizedTree locked) {
      return canComplete(locked.getBlock());
    }
    if (statement instanceof IfTree choice) {
      return choice.getElseStatement() == null
          || canComplete(choice.getThenStatement())
          || canComplete(choice.getElseStatement());
    }
    return !(statement instanceof ReturnTree
        || statement instanceof ThrowTree
        || statement instanceof BreakTree
        || statement instanceof ContinueTree);
  }

  /** Of this loop, of one around or of one within. */
  private static boolean hasContinue(StatementTree body) {
    boolean[] isFound = new boolean[1];
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitContinue(ContinueTree one, Void nothing) {
        isFound[0] = true;
        return null;
      }
    }.scan(body, null);
    return isFound[0];
  }
}
