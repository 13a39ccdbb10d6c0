package org.cprof.model.devices;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/** Reads {@code devices.csv}. */
public final class DeviceReader {

  /** Commas and the like separate devices where a program is told of them. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** Addresses that are not below 0 are those of the memory. */
  private static final Pattern ADDRESS = Pattern.compile("-[1-9][0-9]{0,8}");

  private static final int MOST_WORDS = 1 << 16;

  private static final Columns COLUMNS =
      Columns.of("name,address,words,source")
          .form("name", NAME, "the name of a constant, such as IO_CNT")
          .form("address", ADDRESS, "an address below 0, such as -128")
          .number("words", 1, MOST_WORDS, "the number of registers, or nothing for one")
          .orNothing("words")
          .once("each device once", "name");

  private DeviceReader() {}

  /** Reads the file; what is wrong goes to the errors, and the result is then good for nothing. */
  public static Devices read(ModelFile file, Errors errors) {
    List<Device> devices = new ArrayList<>();
    for (Row row : CsvReader.read(file, COLUMNS, errors)) {
      int words = row.number("words", 1);
      if (ADDRESS.matcher(row.text("address")).matches()) {
        int address = Integer.parseInt(row.text("address"));
        if (address + words > 0) {
          row.wrong("words", "registers below address 0: at most " + -address);
        }
        devices.add(new Device(row.text("name"), address, words, row.text("source")));
      }
    }
    return new Devices(devices);
  }
}
