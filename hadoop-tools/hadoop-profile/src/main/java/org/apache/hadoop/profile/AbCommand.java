/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code profile PROFILER ab}: profiles the arms of a measurement and compares them. */
@Command(name = "ab", mixinStandardHelpOptions = true,
    description = "Runs 'ab' with a profiler in every JVM of the arms, once on each arm unless --runs says otherwise. "
        + "Makes flame graphs of each arm, without its warm-up, and of its difference from the first arm. As both do "
        + "the same work, fewer samples mean time saved.")
final class AbCommand implements Callable<Integer> {
  @ParentCommand
  private ProfilerCommand profiler;

  @Mixin
  private Output output;

  @Parameters(arity = "1..*", paramLabel = "WORKLOAD",
      description = "A workload of 'ab' and its options, such as jobtracker --saturate.")
  private List<String> arguments;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Path folder = output.folder("ab-" + arguments.get(0));
    if (folder.toString().matches("(?s).*\\s.*")) {
      throw new UserError("the results directory of ab must not contain white space, at which the flags of tasks are "
          + "split: " + folder);
    }
    List<Path> others = ended(folder);
    List<String> command = new ArrayList<>(List.of(Output.root().resolve("dev-support/bin/ab").toString()));
    command.addAll(arguments);
    if (arguments.stream().noneMatch(each -> each.equals("--runs") || each.startsWith("--runs="))) {
      command.add("--runs=1");
    }
    command.add("--results=" + folder);
    for (String flag : profiler.flags(ProfilerCommand.FOLDER)) {
      command.add("--profiler=" + flag);
    }
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    for (Path measurement : measurements(folder)) {
      if (!others.contains(measurement)) {
        write(measurement, folder);
      }
    }
    return status;
  }

  private void write(Path measurement, Path folder) throws IOException {
    Path recordings = measurement.resolve("recordings");
    PrintWriter out = spec.commandLine().getOut();
    if (Recordings.below(recordings).isEmpty()) {
      out.println("nothing to show: the profiler wrote no recording (.jfr) below " + recordings);
      out.flush();
    } else {
      graphs(measurement).write(arguments.get(0), folder, out);
    }
  }

  /** Returns the completed measurements: a given folder may have some already, which are not of this call. */
  private static List<Path> ended(Path results) throws IOException {
    return measurements(results).stream().filter(each -> Files.exists(each.resolve("results.json"))).toList();
  }

  /** Returns the folders of measurements with recordings: one, or none if the command line was refused. */
  private static List<Path> measurements(Path results) throws IOException {
    try (Stream<Path> all = Files.walk(results, 2)) {
      return all.filter(each -> Files.isDirectory(each.resolve("recordings"))).sorted().toList();
    }
  }

  private static Graphs graphs(Path measurement) throws IOException {
    Graphs graphs = new Graphs();
    JsonNode plan = new ObjectMapper().readTree(measurement.resolve("plan.json").toFile());
    for (JsonNode side : plan.path("sides")) {
      String label = side.path("label").asText();
      graphs.add(label, recordings(measurement.resolve("recordings"), label));
    }
    return graphs;
  }

  /** Returns the recordings of all runs of a side except the warm-up, which is number 0. */
  private static List<Path> recordings(Path folder, String label) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> runs = Files.list(folder)) {
      for (Path run : runs.sorted().toList()) {
        String name = run.getFileName().toString();
        if (name.matches("\\d+-.*") && name.substring(name.indexOf('-') + 1).equals(Graphs.fileName(label))
            && Integer.parseInt(name.substring(0, name.indexOf('-'))) > 0) {
          found.addAll(Recordings.below(run));
        }
      }
    }
    return found;
  }
}
