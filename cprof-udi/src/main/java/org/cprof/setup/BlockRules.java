package org.cprof.setup;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import org.cprof.code.BlockEnds;
import org.cprof.code.BlockRule;

/** The block rule of a run. */
public final class BlockRules {

  private BlockRules() {}

  /**
   * @param path jars and folders with the class of a rule of the user
   * @throws IllegalArgumentException for an unknown name
   */
  public static BlockRule of(String name, List<Path> path) {
    for (BlockRule rule :
        List.of(BlockRule.DEFAULT, BlockRule.PRECISE, BlockRule.CALLS, BlockRule.LOCKS)) {
      if (rule.name().equals(name)) {
        return rule;
      }
    }
    try {
      Class<?> type = Class.forName(name, true, ApartLoader.ofUdi(path));
      if (type.getConstructor().newInstance() instanceof BlockEnds ends) {
        return new BlockRule(name, ends);
      }
      throw new IllegalArgumentException(
          "block.rule=" + name + ": does not implement " + BlockEnds.class.getName());
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException(
          "block.rule="
              + name
              + ": neither default, precise nor calls, and there is no such class in "
              + path);
    } catch (InvocationTargetException problem) {
      throw new IllegalArgumentException("block.rule=" + name + ": " + problem.getCause());
    } catch (ReflectiveOperationException | LinkageError problem) {
      throw new IllegalArgumentException("block.rule=" + name + ": " + problem);
    }
  }
}
