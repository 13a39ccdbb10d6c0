package org.cprof.runner.command;

import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.Settings;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.CommandException;
import org.cprof.runner.command.option.ModelLayers;
import org.cprof.runner.hardware.ModelChoice;
import org.cprof.runner.text.Names;
import picocli.CommandLine.Mixin;
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

  @Mixin private ModelLayers layers;

  /** The model as the run chose it, and its clock. */
  ModelChoice choice(ProfileHeader header, Path file) {
    String name = name(header, file);
    Map<String, String> settings = new LinkedHashMap<>();
    String clock = header.first("clock-hz");
    if (clock != null) {
      settings.put(Settings.CLOCK, clock + "Hz");
    }
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

  /** With the folders that were laid over it, which a profile has by their names alone. */
  private String name(ProfileHeader header, Path file) {
    if (model != null) {
      return layers.over(model);
    }
    String[] parts = String.valueOf(header.first("model")).split("\\+");
    if (!Models.builtIn().contains(parts[0])) {
      throw CommandException.wrongUse(
          file + " is of the model " + parts[0] + ", which does not come with CProf: give --model");
    }
    String name = layers.over(parts[0]);
    if (name.split(File.pathSeparator).length != parts.length) {
      throw CommandException.wrongUse(
          file
              + " is of the model "
              + header.first("model")
              + (parts.length > 1
                  ? ": give the folders behind + by --with"
                  : ": leave out --with"));
    }
    return name;
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
