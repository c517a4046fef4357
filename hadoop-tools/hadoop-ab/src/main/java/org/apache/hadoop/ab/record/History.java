/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file with a line for each replaced recording. */
record History(Path file) {
  /** Adds a line for a recording that is being replaced. */
  void add(ListedExperiment experiment, Recording replaced) throws IOException {
    Files.writeString(file, line(experiment, replaced) + "\n", StandardOpenOption.APPEND);
  }

  static String line(ListedExperiment experiment, Recording replaced) {
    ListedExperiment.Row row = experiment.rows().get(0);
    String ratio = replaced.metric(row.metric()).flatMap(metric -> metric.arm(row.armOrTuned()))
        .flatMap(ArmFigures::comparison)
        .map(each -> each.ratio().toPlainString() + each.interval().map(range -> " (" + range + ")").orElse(""))
        .orElse("-");
    return "| " + String.join(" | ", replaced.measured().substring(0, "2026-01-01".length()), replaced.commit(),
        experiment.name(), row.metric(), ratio) + " |";
  }
}
