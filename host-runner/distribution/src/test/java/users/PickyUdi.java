package users;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.code.MethodCode;
import org.cprof.udi.Counted;
import org.cprof.udi.CounterUdi;

/**
 * A UDI that counts nothing, and cannot even be made where a file says so. It has a package of the
 * user, as classes of CProf are never taken from a path.
 */
public final class PickyUdi implements CounterUdi {

  /** The file, in the folder in which CProf runs. */
  public static final String REFUSED = "refused";

  /** Reads the file. */
  public PickyUdi() {
    if (Files.exists(Path.of(REFUSED))) {
      throw new IllegalStateException("not today");
    }
  }

  @Override
  public List<String> columns() {
    return List.of("nothing");
  }

  @Override
  public List<Counted> counted(MethodCode method) {
    return List.of();
  }
}
