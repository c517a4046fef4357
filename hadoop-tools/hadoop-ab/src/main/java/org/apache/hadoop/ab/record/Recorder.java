/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.WorkTree;

/** Records a measurement as a listed experiment; checks before the measurement that it can be recorded. */
public final class Recorder {
  private final Path root;
  private final ListedExperiment experiment;
  private final String command;

  private Recorder(Path root, ListedExperiment experiment, String command) {
    this.root = root;
    this.experiment = experiment;
    this.command = command;
  }

  /**
   * Checks, before a measurement, that its result can be recorded.
   *
   * @param root of the checkout
   * @param name of the experiment, within the workload
   * @param arguments the command line, including the workload
   * @param runs of each arm
   * @throws UserError if the experiment is unknown or is measured by another command, there are too few runs, the Java
   *     version is another, or files differ from the commit
   */
  public static Recorder require(Path root, String name, List<String> arguments, int runs) throws IOException {
    return require(root, name, arguments, runs, " --runs " + runs);
  }

  /** @param told the option for the number of runs in the recorded command line, with a leading blank */
  public static Recorder require(Path root, String name, List<String> arguments, int runs, String told)
      throws IOException {
    BenchmarkFolder folder = new BenchmarkFolder(root);
    ExperimentList list = folder.list();
    String workload = arguments.get(0);
    ListedExperiment experiment = list.require(workload, name);
    if (!TypedCommand.of(arguments).equals(TypedCommand.of(experiment.command()))) {
      throw new UserError("--record " + name + " is not allowed with these options: the experiment is 'ab "
          + experiment.command() + "' (" + BenchmarkFolder.LIST + ")");
    }
    if (runs < MedianEstimate.MIN_RUNS) {
      throw new UserError("--record is not allowed with" + (told.isEmpty() ? " " + runs + " runs" : told) + ": "
          + MedianEstimate.MIN_RUNS
          + " or more are needed, as fewer have no interval");
    }
    if (Runtime.version().feature() != BenchmarkFolder.JDK) {
      throw new UserError("--record is not allowed on JDK " + Runtime.version().feature() + ": results must be of "
          + BenchmarkFolder.JDK + "; set JAVA_HOME to one");
    }
    requireClean(root);
    folder.readAll(list);
    return new Recorder(root, experiment, "ab " + experiment.command() + told + " --record " + name);
  }

  /**
   * Checks for local changes; the results, and the READMEs with their tables, may differ, so that one recording does
   * not block the next.
   */
  private static void requireClean(Path root) throws IOException {
    Machine.localChanges(root).ifPresent(file -> {
      throw new UserError("--record is not allowed with local changes (" + file
          + "): commit them first, so that the commit identifies what was measured");
    });
    WorkTree tree = new WorkTree(Repository.at(root));
    if (tree.exists()) {
      try {
        tree.refuseUnsaved();
      } catch (PatchException e) {
        throw new UserError("--record is not allowed: " + e.getMessage(), e);
      }
    }
  }

  /**
   * Writes the recording, adds a line for the one it replaces to the history, and updates the tables.
   *
   * @return a one-line summary of what was done
   * @throws UserError if a run failed, or files differ from the commit by now
   */
  public String record(Header header, Evaluation evaluation) throws IOException {
    for (String label : evaluation.labels()) {
      long counted = evaluation.runs(label).stream().filter(run -> !run.failed()).count();
      if (counted < header.rounds() || counted < MedianEstimate.MIN_RUNS) {
        throw new UserError("not recorded: " + counted + " of " + header.rounds() + " runs of " + label
            + " count; find out why, and measure again");
      }
    }
    requireClean(root);
    String commit = Machine.commit(root);
    if (!commit.equals(header.commit())) {
      throw new UserError("not recorded: the measurement began at commit " + header.commit() + ", but " + commit
          + " is checked out now; measure again");
    }
    BenchmarkFolder folder = new BenchmarkFolder(root);
    Optional<Recording> replaced = folder.read(experiment);
    if (replaced.isPresent()) {
      folder.history().add(experiment, replaced.get());
    }
    Path file = folder.write(experiment, Recordings.of(experiment.name(), command, header, evaluation));
    new BenchmarkTables(root).write();
    return "recorded: " + file + "; commit it with HISTORY.md and the tables";
  }
}
