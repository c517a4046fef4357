/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An execution that adds the machine's conditions to each run.
 *
 * @param runs the execution that carries them out
 */
public record WatchedRuns(Experiment.Execution runs, MachineWatch watch) implements Experiment.Execution {
  @Override
  public Run run(Measurement measurement, Side side, int round, Path folder) throws IOException, InterruptedException {
    Optional<MachineWatch.Look> look = watch.look();
    Run run = runs.run(measurement, side, round, folder);
    return look.flatMap(watch::since).map(run::under).orElse(run);
  }
}
