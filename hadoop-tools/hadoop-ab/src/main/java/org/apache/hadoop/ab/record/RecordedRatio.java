/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result of an experiment at one commit: the ratio of the experiment's primary metric.
 *
 * @param experiment the full name
 * @param what is measured, in words
 * @param date in ISO-8601; only the day for a replaced recording
 * @param arm the dividend
 * @param base the divisor
 * @param interval of the ratio; empty if there were too few rounds
 * @param recording the current recording of the experiment; nothing more is known about replaced ones
 */
public record RecordedRatio(String experiment, String what, String date, String commit, String metric, String arm,
    String base, double ratio, Optional<Range> interval, Recording recording) {
  private static final String NUMBER = "(\\d+(?:\\.\\d+)?(?:E-?\\d+)?)";
  private static final Pattern LINE = Pattern.compile("\\| (\\d{4}-\\d\\d-\\d\\d) \\| (\\S+) \\| (\\S+) \\| (\\S+) \\| "
      + NUMBER + "(?: \\(" + NUMBER + " - " + NUMBER + "\\))? \\|");

  /**
   * Returns all ratios of a checkout, grouped by experiment, replaced ones first. Experiments without a current
   * recording, and lines of the history without a ratio of the metric, are skipped.
   *
   * @throws org.apache.hadoop.ab.util.UserError if a recording was edited
   */
  public static List<RecordedRatio> all(Path root) throws IOException {
    BenchmarkFolder folder = new BenchmarkFolder(root);
    ExperimentList list = folder.list();
    Map<String, Recording> recordings = folder.readAll(list);
    List<String> lines = Files.readAllLines(folder.history().file());
    List<RecordedRatio> ratios = new ArrayList<>();
    for (ListedExperiment experiment : list.all()) {
      Recording recording = recordings.get(experiment.name());
      if (recording != null) {
        ListedExperiment.Row row = experiment.rows().get(0);
        lines.forEach(line -> replaced(line, recording, row).ifPresent(ratios::add));
        recording.metric(row.metric()).flatMap(metric -> metric.arm(row.armOrTuned()))
            .flatMap(ArmFigures::comparison).ifPresent(comparison -> ratios.add(new RecordedRatio(experiment.name(),
                recording.what(), recording.measured(), recording.commit(), row.metric(), row.armOrTuned(),
                row.baseOrStock(), comparison.ratio().doubleValue(), comparison.interval(), recording)));
      }
    }
    return ratios;
  }

  private static Optional<RecordedRatio> replaced(String line, Recording recording, ListedExperiment.Row row) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches() || !matcher.group(3).equals(recording.experiment())
        || !matcher.group(4).equals(row.metric())) {
      return Optional.empty();
    }
    return Optional.of(new RecordedRatio(recording.experiment(), recording.what(), matcher.group(1), matcher.group(2),
        row.metric(), row.armOrTuned(), row.baseOrStock(), Double.parseDouble(matcher.group(5)),
        matcher.group(6) == null ? Optional.empty()
            : Optional.of(Range.parse(matcher.group(6) + " - " + matcher.group(7))), recording));
  }
}
