package org.cprof.prepared;

import org.cprof.instrument.method.Layout;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;

/**
 * What a file of prepared classes was made for: all that inserted code depends on besides the tool
 * itself and the class. A VM takes nothing from a file whose header is not its own.
 */
public final class PreparedHeader {

  private PreparedHeader() {}

  /**
   * The header of files for this VM.
   *
   * @param options those that decide on the code
   */
  public static String of(String options, ProcessorModel model, MethodSizes sizes, Layout layout) {
    return String.join(
        "\n",
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        System.getProperty("java.home"),
        options,
        model.hash(),
        model.settings().toString(),
        sizes.hash(),
        layout.toString());
  }
}
