/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.faults;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.HeaderText;
import org.apache.hadoop.ab.report.Quiet;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.TextTable;

/** A text report of how the jobs of each arm ended while something went wrong. */
public final class FaultReport {
  private FaultReport() {
  }

  /** @param runs whose round is the number of the fault, see {@link #round} */
  public static String of(Header header, List<Run> runs) {
    StringBuilder text = new StringBuilder(HeaderText.origin(header)).append(header.isolation()).append('\n')
        .append(HeaderText.sides(header)).append('\n');
    TextTable table = new TextTable("fault", "arm", "output", "seconds", "failed copies", "maps", "reduces");
    for (FaultKind fault : FaultKind.values()) {
      runs.stream().filter(run -> run.round() == round(fault) && !run.failed()).forEach(run -> table.row(
          fault.toString(), run.arm(), FaultRun.End.of(run).toString(),
          String.format(Locale.ROOT, "%.1f", run.values().get(FaultRun.WALL.name())),
          count(run, FaultRun.FAILED_COPIES), count(run, FaultRun.MAPS), count(run, FaultRun.REDUCES)));
    }
    text.append(table).append('\n');
    Quiet.warnings(runs).forEach(warning -> text.append("! ").append(warning).append('\n'));
    for (FaultKind fault : FaultKind.values()) {
      runs.stream().filter(run -> run.round() == round(fault) && run.failed()).forEach(run -> text.append("NOT RUN: ")
          .append(fault).append(" on ").append(run.arm()).append(": ").append(run.failure()).append('\n'));
      if (runs.stream().anyMatch(run -> run.round() == round(fault))) {
        text.append(fault).append(": ").append(fault.description()).append('\n');
      }
    }
    return text.toString();
  }

  /** Returns the number of a fault in the run log. */
  public static int round(FaultKind fault) {
    return fault.ordinal() + 1;
  }

  private static String count(Run run, Metric metric) {
    Double value = run.values().get(metric.name());
    return value == null ? "-" : Integer.toString(value.intValue());
  }
}
