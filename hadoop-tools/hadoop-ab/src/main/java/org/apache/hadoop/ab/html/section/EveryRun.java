/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.run.Conditions;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;

/** A row for each run: its values, other activity on the machine, and the reason for a failure. */
final class EveryRun implements Section {
  private static final int MAX_METRICS = 6;

  @Override
  public String id() {
    return "runs";
  }

  @Override
  public String title() {
    return "The runs";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.results().runs().isEmpty() ? Optional.of("the file has no runs") : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Metric> metrics = data.metrics().stream().limit(MAX_METRICS).toList();
    List<String> heads = new ArrayList<>(List.of("run", "arm", "started", "took (s)"));
    metrics.forEach(metric -> heads.add(metric.name() + (metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")")));
    heads.addAll(List.of("attempts", "failed", "killed", "load before", "busy before", "stolen by others", "failure"));
    Table.Builder table = Table.named("runs", "Runs in the order of their rounds", heads);
    data.results().runs().stream().sorted(Comparator.comparingInt(Run::round)).forEach(run -> {
      List<Object> cells = new ArrayList<>();
      cells.add(data.place(run));
      cells.add(run.arm());
      cells.add(run.started());
      cells.add(run.seconds());
      metrics.forEach(metric -> cells.add(run.values().get(metric.name())));
      Optional<Conditions> conditions = Optional.ofNullable(run.conditions());
      cells.add(run.attempts());
      cells.add(run.failedAttempts());
      cells.add(run.killedAttempts());
      cells.add(conditions.map(Conditions::load).orElse(null));
      cells.add(conditions.map(Conditions::busy).orElse(null));
      cells.add(conditions.map(Conditions::steal).orElse(null));
      cells.add(run.failed() ? Trust.cut(run.failure()) : "");
      table.row(cells.toArray());
    });
    return List.of(table.more(data.metrics().size() > MAX_METRICS ? "The first " + MAX_METRICS
        + " metrics; all are in the tables of the answer's charts." : "").build());
  }
}
