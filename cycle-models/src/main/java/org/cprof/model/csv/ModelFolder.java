package org.cprof.model.csv;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
  public static final String UNITS = "units.csv";
  public static final String CACHES = "caches.csv";
  public static final String STALLS = "stalls.csv";
  public static final String CLASSES = "classes.csv";
  public static final String DEVICES = "devices.csv";

  /** The models that come with the tool. */
  public static final List<String> BUILT_IN =
      List.of(
          "aj100",
          "bytecodes",
          "jamuth",
          "jop",
          "jop-handbook",
          "jop-spinalhdl",
          "komodo",
          "picojava2");

  /** The key in {@code processor.csv} of the model that this one extends. */
  private static final String EXTENDS = "extends";

  public static final Columns PROCESSOR_COLUMNS =
      Columns.of("key,value,unit,source").once("each key once", "key");

  /**
   * Beside the files of a model that comes with the tool: {@link #hash}, which takes the JVM that
   * is about to be profiled as long as a fifth of reading the model.
   */
  private static final String HASH = "sha256";

  private static final String[] NAMES = {
    BYTECODES, CACHES, CLASSES, DEVICES, FOLDING, METHODS, PROCESSOR, REWRITES, SOFTWARE, STALLS,
    UNITS
  };

  private final String path;
  private final Map<String, ModelFile> files = new TreeMap<>();
  private volatile String hash;

  /** The model that this one extends or is laid over, or null. */
  private ModelFolder base;

  /** What is laid over a model is named behind it. */
  private String nameBehind = "";

  private ModelFolder(String path) {
    this.path = path;
  }

  /**
   * Finds a model and those that it extends.
   *
   * @param model the name of one that comes with the tool, or a directory; behind it, after the
   *     separator of a class path each, directories that are laid over it
   * @return null if there is none, which is an error
   */
  public static ModelFolder of(String model, Errors errors) {
    return of(model, new ArrayList<>(), errors);
  }

  private static ModelFolder of(String model, List<Path> directories, Errors errors) {
    int separator = model.lastIndexOf(File.pathSeparatorChar);
    if (separator > 0) {
      ModelFolder below = of(model.substring(0, separator), directories, errors);
      return ofLayer(model.substring(separator + 1), below, directories, errors);
    }
    return BUILT_IN.contains(model)
        ? ofResources(model).extend(null, directories, errors)
        : ofDirectory("model", 0, model, null, directories, errors);
  }

  private static ModelFolder ofLayer(
      String name, ModelFolder below, List<Path> directories, Errors errors) {
    ModelFolder layer = ofDirectory("model", 0, name, null, directories, errors);
    if (layer == null || below == null) {
      return null;
    }
    if (layer.base != null) {
      errors.add(layer.path, 0, EXTENDS, "no such key: the folder is laid over a model");
    }
    layer.base = below;
    layer.nameBehind =
        below.nameBehind + "+" + Path.of(name).toAbsolutePath().normalize().getFileName();
    return layer;
  }

  private static ModelFolder ofDirectory(
      String file, int line, String name, Path from, List<Path> directories, Errors errors) {
    try {
      Path directory = from == null ? Path.of(name) : from.resolve(name).normalize();
      if (Files.isDirectory(directory)) {
        if (!directories.contains(directory)) {
          directories.add(directory);
          return ofDirectory(directory, errors).extend(directory, directories, errors);
        }
        errors.add(file, line, name, "a model that does not extend this one");
        return null;
      }
    } catch (InvalidPathException noPath) {
      // reported below, like a path where there is no directory
    }
    errors.add(
        file,
        line,
        name,
        "one of " + String.join(", ", BUILT_IN) + ", or the directory of a model");
    return null;
  }

  /** Puts the files of the model that this one extends behind its own. */
  private ModelFolder extend(Path directory, List<Path> directories, Errors errors) {
    ModelFile processor = files.get(PROCESSOR);
    // What is wrong with the file is told when it is read as a whole.
    for (Row row :
        processor == null
            ? List.<Row>of()
            : CsvReader.read(processor, PROCESSOR_COLUMNS, new Errors())) {
      if (row.text("key").equals(EXTENDS) && base == null) {
        String name = row.text("value");
        base =
            BUILT_IN.contains(name)
                ? ofResources(name).extend(null, directories, errors)
                : ofDirectory(row.file(), row.line(), name, directory, directories, errors);
      }
    }
    return this;
  }

  /** Reads a directory's files. */
  private static ModelFolder ofDirectory(Path directory, Errors errors) {
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
  private static ModelFolder ofResources(String model) {
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

  /** What stands behind the model's own name: {@code +DIRECTORY} for each that is laid over it. */
  public String nameBehind() {
    return nameBehind;
  }

  /** The model's own files, without those of the model that it extends. */
  public Collection<ModelFile> files() {
    return Collections.unmodifiableCollection(files.values());
  }

  /** The file of that name, or null; behind it that of the model that this one extends. */
  public ModelFile file(String name) {
    ModelFile own = files.get(name);
    ModelFile extended = base == null ? null : base.file(name);
    if (own == null) {
      return extended;
    }
    return extended == null ? own : own.over(extended);
  }

  /** The file of that name; if it is missing, that is an error and the result null. */
  public ModelFile required(String name, Errors errors) {
    ModelFile file = file(name);
    if (file == null) {
      errors.add(path, 0, name, "this file: a model needs " + PROCESSOR + " and " + BYTECODES);
    }
    return file;
  }

  /**
   * SHA-256 over the bytes of all files in the order of their names, in hexadecimal; behind it,
   * after a {@code +}, that of the model that this one extends. Computed when first asked for,
   * since loading the algorithm takes as long as reading a model.
   */
  public String hash() {
    if (hash == null) {
      hash = sha256();
    }
    return base == null ? hash : hash + "+" + base.hash();
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
