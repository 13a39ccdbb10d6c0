package org.cprof.runner.bound.source;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EmptyStatementTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.cprof.runner.bound.source.SourceLoop.Lines;
import org.cprof.runner.html.ParsedSource;

/** Finds the loops of a source file, by the method of the class file that has their code. */
public final class SourceLoops extends TreeScanner<Void, Void> {
  private static final String LAMBDA = "lambda$";

  private final ParsedSource source;

  /** The loops that are in no other loop. */
  private final Map<String, List<SourceLoop>> byMethod = new HashMap<>();

  private final Map<Tree, SourceLoop> known = new IdentityHashMap<>();
  private List<SourceLoop> around = new ArrayList<>();

  public SourceLoops(ParsedSource source) {
    this.source = source;
    scan(source.unit(), null);
  }

  /** The loops of all methods of a name that are in no other loop. */
  public List<SourceLoop> of(String method) {
    return byMethod.getOrDefault(method.startsWith(LAMBDA) ? LAMBDA : method, List.of());
  }

  /** What is in the code of another method than what is around it. */
  private void scanMethod(String name, Tree tree, Runnable scan) {
    List<SourceLoop> outer = around;
    around = byMethod.computeIfAbsent(name, method -> new ArrayList<>());
    scan.run();
    around = outer;
  }

  @Override
  public Void visitClass(ClassTree type, Void nothing) {
    for (Tree member : type.getMembers()) {
      boolean isStatic =
          member instanceof BlockTree block && block.isStatic()
              || member instanceof VariableTree field
                  && field.getModifiers().getFlags().contains(Modifier.STATIC);
      scanMethod(isStatic ? "<clinit>" : "<init>", member, () -> scan(member, null));
    }
    return null;
  }

  @Override
  public Void visitMethod(MethodTree method, Void nothing) {
    scanMethod(method.getName().toString(), method, () -> super.visitMethod(method, null));
    return null;
  }

  @Override
  public Void visitLambdaExpression(LambdaExpressionTree lambda, Void nothing) {
    scanMethod(LAMBDA, lambda, () -> super.visitLambdaExpression(lambda, null));
    return null;
  }

  @Override
  public Void visitWhileLoop(WhileLoopTree loop, Void nothing) {
    ExpressionTree condition = loop.getCondition();
    return add(loop, condition, loop.getStatement(), () -> super.visitWhileLoop(loop, null));
  }

  @Override
  public Void visitForLoop(ForLoopTree loop, Void nothing) {
    ExpressionTree condition = loop.getCondition();
    return add(loop, condition, loop.getStatement(), () -> super.visitForLoop(loop, null));
  }

  @Override
  public Void visitEnhancedForLoop(EnhancedForLoopTree loop, Void nothing) {
    ExpressionTree elements = loop.getExpression();
    return add(loop, elements, loop.getStatement(), () -> super.visitEnhancedForLoop(loop, null));
  }

  @Override
  public Void visitDoWhileLoop(DoWhileLoopTree loop, Void nothing) {
    return add(loop, null, loop.getStatement(), () -> super.visitDoWhileLoop(loop, null));
  }

  /**
   * Adds a loop.
   *
   * @param condition asked, or elements taken, before each turn; null if none is
   */
  private Void add(Tree loop, ExpressionTree condition, StatementTree body, Runnable scan) {
    List<SourceLoop> outer = around;
    around = new ArrayList<>();
    scan.run();
    List<SourceLoop> within = around;
    around = outer;
    if (!Completion.mayTurn(body)) {
      within.forEach(inner -> around.add(inner.inOther()));
      return null;
    }
    Lines whole = lines(loop);
    boolean isEndless = condition == null || isTrue(condition);
    Lines begin = isEndless ? null : lines(condition);
    Begin ofBody = begin(body, whole);
    if (begin == null
        || loop.getKind() != Tree.Kind.ENHANCED_FOR_LOOP && mayBeConstant(condition)) {
      Lines first = ofBody == null ? whole : ofBody.lines();
      begin = begin == null ? first : begin.hull(first);
    }
    SourceLoop first = isEndless && ofBody != null ? known.get(ofBody.loop()) : null;
    within.replaceAll(one -> one == first ? one.sharingBegin() : one);
    List<Lines> header =
        new ArrayList<>(List.of(new Lines(whole.first(), beginOfBody(loop, body))));
    if (loop instanceof DoWhileLoopTree turns) {
      header.add(lines(turns.getCondition()));
    }
    SourceLoop added =
        new SourceLoop(
            whole, List.copyOf(header), begin, source.column(loop), within, false, false);
    known.put(loop, added);
    around.add(added);
    return null;
  }

  private Lines lines(Tree tree) {
    return new Lines(source.firstLine(tree), source.lastLine(tree));
  }

  /**
   * The line where the header ends: of the brace, or else of what is before the first statement.
   */
  private int beginOfBody(Tree loop, StatementTree body) {
    if (body instanceof BlockTree || body instanceof EmptyStatementTree) {
      return source.firstLine(body);
    }
    int last = source.firstLine(loop);
    List<Tree> parts = new ArrayList<>();
    if (loop instanceof ForLoopTree counting) {
      parts.addAll(counting.getInitializer());
      parts.add(counting.getCondition());
      parts.addAll(counting.getUpdate());
    } else if (loop instanceof WhileLoopTree turns) {
      parts.add(turns.getCondition());
    } else if (loop instanceof EnhancedForLoopTree each) {
      parts.add(each.getExpression());
    }
    for (Tree part : parts) {
      last = part == null ? last : Math.max(last, source.lastLine(part));
    }
    return last;
  }

  private static boolean isTrue(ExpressionTree condition) {
    return condition instanceof ParenthesizedTree inner
        ? isTrue(inner.getExpression())
        : condition instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue());
  }

  /** Whether it may be a constant of the class, which has no code. */
  private static boolean mayBeConstant(ExpressionTree condition) {
    boolean[] isOther = new boolean[1];
    new TreeScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void nothing) {
        if (tree != null) {
          switch (tree.getKind()) {
            case METHOD_INVOCATION,
                ARRAY_ACCESS,
                ASSIGNMENT,
                NEW_CLASS,
                INSTANCE_OF,
                PREFIX_INCREMENT,
                PREFIX_DECREMENT,
                POSTFIX_INCREMENT,
                POSTFIX_DECREMENT ->
                isOther[0] = true;
            default -> {}
          }
        }
        return super.scan(tree, nothing);
      }
    }.scan(condition, null);
    return !isOther[0];
  }

  /**
   * The first code of a statement.
   *
   * @param loop null if it is not the beginning of a loop
   */
  private record Begin(Lines lines, Tree loop) {}

  /**
   * Where the code of a body begins; null if it has none.
   *
   * @param whole the lines of the loop, in which it is at any rate
   */
  private Begin begin(StatementTree statement, Lines whole) {
    if (statement instanceof EmptyStatementTree
        || statement instanceof ClassTree
        || statement instanceof VariableTree variable && variable.getInitializer() == null) {
      return null;
    }
    if (statement instanceof BlockTree block) {
      return begin(block.getStatements(), whole);
    }
    if (statement instanceof LabeledStatementTree labeled) {
      return begin(labeled.getStatement(), whole);
    }
    if (statement instanceof TryTree tried && tried.getResources().isEmpty()) {
      return begin(tried.getBlock(), whole);
    }
    if (statement instanceof IfTree) { // whose condition may be a constant
      return new Begin(new Lines(source.firstLine(statement), whole.last()), null);
    }
    return new Begin(lines(statement), beginsWithCode(statement) ? null : statement);
  }

  private Begin begin(List<? extends StatementTree> statements, Lines whole) {
    for (StatementTree statement : statements) {
      Begin found = begin(statement, whole);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Whether it executes something before it comes to where it may go back. */
  private static boolean beginsWithCode(StatementTree statement) {
    if (statement instanceof ForLoopTree loop) {
      return loop.getInitializer().stream()
          .anyMatch(
              one -> !(one instanceof VariableTree variable && variable.getInitializer() == null));
    }
    return !(statement instanceof WhileLoopTree || statement instanceof DoWhileLoopTree);
  }
}
