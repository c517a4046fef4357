/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.run.SweepLabel;
import org.apache.hadoop.ab.util.TextTable;

/** The text of a recording, identical for identical figures; {@link RecordingParser} reads it. */
final class RecordingText {
  static final String WARNING = "# Written by 'ab --record' and checked line by line: measure again rather than edit.";
  static final String SUMS = "# Sums of the lines above:";
  static final String NONE = "-";

  private RecordingText() {
  }

  static String of(Recording recording) {
    List<String> lines = new ArrayList<>(List.of(WARNING, "experiment: " + recording.experiment(),
        "measured: " + recording.measured(), "commit: " + recording.commit(), "machine: " + recording.machine(),
        "command: " + recording.command(), "what: " + recording.what(), "how: " + recording.how()));
    recording.arms().forEach((label, text) -> lines.add("arm " + label + ": " + text));
    recording.converted().ifPresent(from -> lines.add("converted: " + from));
    recording.notes().forEach(note -> lines.add("note: " + note));
    recording.metrics().forEach(metric -> {
      lines.add("");
      lines.add(head(metric));
      lines.addAll(table(metric).toString().lines().toList());
    });
    lines.add("");
    List<String> all = new ArrayList<>(lines);
    all.add(SUMS);
    all.addAll(LineSums.of(lines));
    return String.join("\n", all) + "\n";
  }

  private static String head(MetricFigures metric) {
    return metric.name() + " (" + metric.unit() + "), " + (metric.lowerIsBetter() ? "lower" : "higher")
        + " is better";
  }

  private static TextTable table(MetricFigures metric) {
    TextTable table = new TextTable("arm", "n", "median", "95 % interval", "ratio", "95 % interval", "p");
    List<String> labels = metric.arms().stream().map(ArmFigures::arm).toList();
    for (ArmFigures arm : metric.arms()) {
      boolean first = arm.arm().equals(SweepLabel.base(labels, arm.arm()));
      Optional<ArmFigures.ArmComparison> comparison = arm.comparison();
      table.row(arm.arm(), Integer.toString(arm.n()), number(arm.median()), range(arm.interval()),
          first ? "1" : number(comparison.map(ArmFigures.ArmComparison::ratio)),
          first ? "" : range(comparison.flatMap(ArmFigures.ArmComparison::interval)),
          first ? "" : number(comparison.flatMap(ArmFigures.ArmComparison::p)));
    }
    return table;
  }

  private static String number(Optional<BigDecimal> number) {
    return number.map(BigDecimal::toPlainString).orElse(NONE);
  }

  private static String range(Optional<Range> range) {
    return range.map(Range::toString).orElse(NONE);
  }
}
