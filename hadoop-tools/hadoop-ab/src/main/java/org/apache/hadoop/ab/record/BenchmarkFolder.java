/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.UserError;

/**
 * The folder of recorded results: the list, a file for each experiment, the history and READMEs.
 *
 * @param root of the checkout
 */
record BenchmarkFolder(Path root) {
  /** The file name of the list of experiments. */
  static final String LIST = "experiments.json";
  /** The Java version of all results in the folder. */
  static final int JDK = 17;
  private static final String README = "README.md";
  private static final String SUFFIX = "-jdk" + JDK + "-results.txt";

  Path path() {
    return root.resolve("dev-support/benchmarks");
  }

  ExperimentList list() throws IOException {
    return ExperimentList.read(path().resolve(LIST));
  }

  History history() {
    return new History(path().resolve("HISTORY.md"));
  }

  /** Returns the file of an experiment, relative to this folder. */
  static String fileName(ListedExperiment experiment) {
    return experiment.name() + SUFFIX;
  }

  /** Returns the file of an experiment, relative to the folder of its workload. */
  static String shortFileName(ListedExperiment experiment) {
    return experiment.shortName() + SUFFIX;
  }

  /** Returns the recording of an experiment; empty if there is none. */
  Optional<Recording> read(ListedExperiment experiment) throws IOException {
    Path file = path().resolve(fileName(experiment));
    return Files.exists(file) ? Optional.of(RecordingParser.read(file)) : Optional.empty();
  }

  /**
   * Returns all recordings by name.
   *
   * @throws UserError if a file was edited, belongs to no listed experiment, or has another experiment's name
   */
  Map<String, Recording> readAll(ExperimentList list) throws IOException {
    Map<String, Recording> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(path())) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = path().relativize(file).toString();
        if (!name.endsWith(".txt")) {
          continue;
        }
        Recording recording = RecordingParser.read(file);
        if (list.find(recording.experiment()).map(each -> !fileName(each).equals(name)).orElse(true)) {
          throw new UserError(file + ":2: experiment '" + recording.experiment() + "' is not in " + LIST
              + ", or its file has another name; add it there, or delete the file");
        }
        all.put(recording.experiment(), recording);
      }
    }
    return all;
  }

  /** Atomically replaces the recording of an experiment. */
  Path write(ListedExperiment experiment, Recording recording) throws IOException {
    Path file = path().resolve(fileName(experiment));
    Files.createDirectories(file.getParent());
    replace(file, RecordingText.of(recording));
    return file;
  }

  static void replace(Path file, String text) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Returns the generated tables, each with the file that contains it. */
  List<GeneratedSection> sections() throws IOException {
    ExperimentList list = list();
    ResultsTable table = new ResultsTable(list, readAll(list));
    List<GeneratedSection> sections = new ArrayList<>();
    sections.add(new GeneratedSection(root.resolve(README), List.of(), table.brief()));
    sections.add(new GeneratedSection(path().resolve(README), List.of(), table.selected()));
    for (String workload : table.workloads()) {
      sections.add(new GeneratedSection(path().resolve(workload).resolve(README), List.of(
          "<!-- Licensed under the Apache License, Version 2.0. See LICENSE.txt. -->",
          "# Results of `ab " + workload + "`", "", "How to read them: [the README above](../README.md).", "",
          GeneratedSection.BEGIN, GeneratedSection.END), table.of(workload)));
    }
    return sections;
  }
}
