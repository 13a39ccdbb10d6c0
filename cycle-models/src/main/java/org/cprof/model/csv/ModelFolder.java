package org.cprof.model.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.model.ModelException;

/**
 * The files of a model, from a directory or from the built-in resources. A CSV file with a name
 * that no model has is an error: a misspelt file would be ignored otherwise.
 */
public final class ModelFolder {
  public static final String PROCESSOR = "processor.csv";
  public static final String BYTECODES = "bytecodes.csv";
  public static final String REWRITES = "rewrites.csv";
  public static final String SOFTWARE = "software.csv";
  public static final String METHODS = "methods.csv";
  public static final String FOLDING = "folding.csv";

  /**
   * Beside the files of a model that comes with the tool: {@link #hash}, which takes the JVM that
   * is about to be profiled as long as a fifth of reading the model.
   */
  private static final String HASH = "sha256";

  private static final String[] NAMES = {
    BYTECODES, FOLDING, METHODS, PROCESSOR, REWRITES, SOFTWARE
  };

  private final String path;
  private final Map<String, ModelFile> files = new TreeMap<>();
  private volatile String hash;

  private ModelFolder(String path) {
    this.path = path;
  }

  /** Reads a directory's files. */
  public static ModelFolder ofDirectory(Path directory, Errors errors) {
    ModelFolder folder = new ModelFolder(directory.toString());
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*.csv")) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (isKnown(name)) {
          folder.files.put(name, ModelFile.read(name, entry.toString(), "a file that can be read"));
        } else {
          errors.add(entry.toString(), 0, name, "one of the files " + String.join(", ", NAMES));
        }
      }
    } catch (ModelException unreadable) {
      unreadable.errors().forEach(e -> errors.add(e.file(), e.line(), e.text(), e.expected()));
    } catch (IOException unreadable) {
      errors.add(folder.path, 0, unreadable.toString(), "a directory that can be read");
    }
    return folder;
  }

  /** Reads the resources of a model that comes with the tool. */
  public static ModelFolder ofResources(String model) {
    ModelFolder folder = new ModelFolder(model);
    for (String name : NAMES) {
      byte[] content = resource(model, name);
      if (content != null) {
        folder.files.put(name, new ModelFile(name, model + "/" + name, content));
      }
    }
    folder.hash = new String(resource(model, HASH), StandardCharsets.US_ASCII).strip();
    return folder;
  }

  private static byte[] resource(String model, String name) {
    String resource = "/org/cprof/model/builtin/" + model + "/" + name;
    try (InputStream content = ModelFolder.class.getResourceAsStream(resource)) {
      return content == null ? null : content.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The file of that name, or null. */
  public ModelFile file(String name) {
    return files.get(name);
  }

  /** The file of that name; if it is missing, that is an error and the result null. */
  public ModelFile required(String name, Errors errors) {
    ModelFile file = files.get(name);
    if (file == null) {
      errors.add(path, 0, name, "this file: a model needs " + PROCESSOR + " and " + BYTECODES);
    }
    return file;
  }

  /**
   * SHA-256 over the bytes of all files in the order of their names, in hexadecimal. Computed when
   * first asked for, since loading the algorithm takes as long as reading a model.
   */
  public String hash() {
    if (hash == null) {
      hash = sha256();
    }
    return hash;
  }

  private String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (ModelFile file : files.values()) {
        digest.update(file.content());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every Java platform has SHA-256
    }
  }

  private static boolean isKnown(String name) {
    for (String known : NAMES) {
      if (known.equals(name)) {
        return true;
      }
    }
    return false;
  }
}
