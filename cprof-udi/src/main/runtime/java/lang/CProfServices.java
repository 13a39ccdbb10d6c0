package java.lang;

import java.io.File;
import java.io.IOException;

/** Where a service is found that instruments classes: it runs, or this JVM starts it. */
final class CProfServices {

  private static final String CHANNELS = "channels:";
  private static final String COMMAND = "command:";

  private CProfServices() {}

  /**
   * @param place {@code channels:FOLDER} with the pipes of a service that runs, or {@code
   *     command:FILE} with the command by which one is started, a word in each line
   */
  static CProfChannel open(String place, long process) throws IOException {
    if (place.startsWith(CHANNELS)) {
      return CProfChannel.take(new File(place.substring(CHANNELS.length())), process);
    }
    if (place.startsWith(COMMAND)) {
      return CProfStartedService.start(new File(place.substring(COMMAND.length())));
    }
    throw new IOException(place.concat(": not channels:FOLDER or command:FILE"));
  }
}
