package org.cprof.model.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file of a model, as it was found.
 *
 * @param name its name within the folder
 * @param path how errors call it
 * @param content its bytes
 * @param base the file of that name in the model that this one extends; null if there is none
 */
public record ModelFile(String name, String path, byte[] content, ModelFile base) {
  /** In bytes; the largest table that comes with the tool has 40,000. */
  private static final int LARGEST = 1 << 26;

  /** A file that extends no other. */
  public ModelFile(String name, String path, byte[] content) {
    this(name, path, content, null);
  }

  /** This file over one that it extends. */
  ModelFile over(ModelFile other) {
    return new ModelFile(name, path, content, other);
  }

  /**
   * Reads a file.
   *
   * @param expected what the file should be, for errors
   * @throws ModelException if there is none, or it can't be read, or has more than 64 MB
   */
  public static ModelFile read(String name, String path, String expected) throws ModelException {
    try {
      return new ModelFile(name, path, read(Path.of(path)));
    } catch (NoSuchFileException e) {
      throw unreadable(path, "no such file", expected);
    } catch (AccessDeniedException e) {
      throw unreadable(path, "permission denied", expected);
    } catch (InvalidPathException e) {
      throw unreadable(path, "no name of a file", expected);
    } catch (IOException e) {
      throw unreadable(path, e.getMessage(), expected);
    }
  }

  private static byte[] read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("a directory");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] content = in.readNBytes(LARGEST + 1);
      if (content.length > LARGEST) {
        throw new IOException("more than " + LARGEST + " bytes");
      }
      return content;
    }
  }

  private static ModelException unreadable(String path, String reason, String expected) {
    return new ModelException(List.of(new ModelError(path, 0, reason, expected)));
  }
}
