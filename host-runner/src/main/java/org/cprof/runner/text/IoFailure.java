package org.cprof.runner.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What an exception of a file says: those of the JDK often have nothing but the file's name. */
public final class IoFailure {
  private IoFailure() {}

  /** The file, if it is known, and the reason. */
  public static String text(IOException e) {
    return e instanceof FileSystemException of && of.getFile() != null
        ? of.getFile() + ": " + reason(e)
        : reason(e);
  }

  /** The reason alone, where the file is named already. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NotDirectoryException) {
      return "not a folder";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "exists already";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "the folder is not empty";
    }
    String reason = e instanceof FileSystemException of ? of.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }
}
