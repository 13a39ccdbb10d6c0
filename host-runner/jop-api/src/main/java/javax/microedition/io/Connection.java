package javax.microedition.io;

import java.io.IOException;

/** Something to read from or write to. */
public interface Connection {

  void close() throws IOException;
}
