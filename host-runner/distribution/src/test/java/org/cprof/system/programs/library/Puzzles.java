package org.cprof.system.programs.library;

import java.util.Arrays;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;
import org.sat4j.tools.ModelIterator;

/** Solves pigeons in holes, which has no solution, and queens on a board, which has many. */
public final class Puzzles {

  private static final int HOLES = 6;
  private static final int BOARD = 6;
  private static final int LARGE_BOARD = 16;

  private Puzzles() {}

  public static void main(String[] arguments) throws ContradictionException, TimeoutException {
    System.out.println("pigeons fit: " + pigeons(HOLES).isSatisfiable());
    ISolver large = queens(LARGE_BOARD);
    System.out.println("queens fit: " + large.isSatisfiable());
    System.out.println(Arrays.toString(Arrays.stream(large.model()).filter(v -> v > 0).toArray()));
    ModelIterator all = new ModelIterator(queens(BOARD));
    while (all.isSatisfiable()) {
      System.out.println(Arrays.toString(Arrays.stream(all.model()).filter(v -> v > 0).toArray()));
    }
  }

  /** A solver whose timeout counts conflicts: a clock would start a thread. */
  private static ISolver solver(int variables) {
    ISolver solver = SolverFactory.newDefault();
    solver.setTimeoutOnConflicts(Integer.MAX_VALUE);
    solver.newVar(variables);
    return solver;
  }

  private static ISolver pigeons(int holes) throws ContradictionException {
    ISolver solver = solver((holes + 1) * holes);
    for (int pigeon = 0; pigeon <= holes; pigeon++) {
      VecInt somewhere = new VecInt();
      for (int hole = 0; hole < holes; hole++) {
        somewhere.push(pigeon * holes + hole + 1);
        for (int other = 0; other < pigeon; other++) {
          exclude(solver, pigeon * holes + hole + 1, other * holes + hole + 1);
        }
      }
      solver.addClause(somewhere);
    }
    return solver;
  }

  private static ISolver queens(int n) throws ContradictionException {
    ISolver solver = solver(n * n);
    for (int row = 0; row < n; row++) {
      VecInt somewhere = new VecInt();
      for (int column = 0; column < n; column++) {
        somewhere.push(row * n + column + 1);
      }
      solver.addExactly(somewhere, 1);
    }
    for (int a = 0; a < n * n; a++) {
      for (int b = a + 1; b < n * n; b++) {
        int rows = b / n - a / n;
        int columns = Math.abs(b % n - a % n);
        if (rows > 0 && (columns == 0 || columns == rows)) {
          exclude(solver, a + 1, b + 1);
        }
      }
    }
    return solver;
  }

  private static void exclude(ISolver solver, int one, int other) throws ContradictionException {
    solver.addClause(new VecInt(new int[] {-one, -other}));
  }
}
