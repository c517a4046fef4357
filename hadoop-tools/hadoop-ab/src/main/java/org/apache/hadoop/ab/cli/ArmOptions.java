/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Option;

/** The options of every command that runs on several arms. */
public class ArmOptions {
  @Option(names = "--arms", split = ",", paramLabel = "ARM", defaultValue = "stock,tuned",
      description = "Arms to compare; the first is the base, and one may be given twice (default: ${DEFAULT-VALUE}).")
  List<String> arms;

  @Option(names = "--conf", paramLabel = "[ARM:]KEY=VALUE",
      description = "A configuration entry, for all arms or one; [ARM:]@FILE takes a Hadoop configuration file.")
  List<String> conf = new ArrayList<>();

  @Option(names = "--jdk", paramLabel = "ARM=PATH",
      description = "The JDK that an arm runs on (default: that of ab itself).")
  Map<String, Path> jdks = new LinkedHashMap<>();

  @Option(names = "--keep", description = "Keep all files of all runs.")
  boolean keep;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "22",
      description = "Seed of generated input (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(names = "--results", paramLabel = "DIR",
      description = "Directory of the measurements (default: results/ab of the working copy).")
  Path results;

  @Option(names = "--resume", description = "Continue the newest interrupted measurement of this kind.")
  boolean resume;

  public long seed() {
    return seed;
  }

  public boolean keep() {
    return keep;
  }

  public boolean resume() {
    return resume;
  }

  /**
   * Returns the folder of all measurements, and creates it if it does not exist.
   *
   * @throws UserError if it cannot be created or written
   */
  public Path results(Checkout checkout) {
    Path folder = results == null ? checkout.results() : results.toAbsolutePath().normalize();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UserError(refusal(folder), e);
    }
    if (!Files.isWritable(folder)) {
      throw new UserError(refusal(folder));
    }
    return folder;
  }

  private String refusal(Path folder) {
    return results == null
        ? "results cannot be kept in " + folder + ": make it writable, or name a directory with --results"
        : "--results " + results + " is not allowed: it must be a directory that can be created and written";
  }
}
