package org.cprof.runner.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.CommandException;
import org.cprof.runner.hardware.ModelChoice;
import org.cprof.runner.text.Names;
import picocli.CommandLine.Option;

/** The model with which a profile was made, for the views that ask it. */
final class ProfileModel {
  @Option(
      names = "--model",
      paramLabel = "NAME|DIR",
      description =
          "The model of the profile, for views that ask it; needed where it does not come with"
              + " CProf.")
  private String model;

  /** The model as the run chose it. */
  ModelChoice choice(ProfileHeader header, Path file) {
    String name = model == null ? header.first("model") : model;
    if (name == null || model == null && !Models.builtIn().contains(name)) {
      throw CommandException.wrongUse(
          file + " is of the model " + name + ", which does not come with CProf: give --model");
    }
    Map<String, String> settings = new LinkedHashMap<>();
    String parameters = header.first("parameters");
    if (parameters != null && !parameters.isEmpty()) {
      for (String setting : parameters.split(",")) {
        String[] parts = setting.split("=", 2);
        if (parts.length < 2) {
          throw CommandException.wrongUse(
              file + " has '" + Names.clean(parameters) + "' for parameters of its model");
        }
        settings.put(parts[0], parts[1]);
      }
    }
    return new ModelChoice(name, settings);
  }

  /** The model itself, which must be as it was in the run. */
  static ProcessorModel load(ModelChoice choice, ProfileHeader header, Path file) {
    try {
      ProcessorModel loaded = choice.load();
      String made = header.first("model-hash");
      if (made != null && !loaded.hash().equals(made)) {
        throw CommandException.wrongUse(
            file
                + " was made with another state of the model "
                + header.first("model")
                + "; run the program again, or give its folder by --model");
      }
      return loaded;
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    }
  }
}
