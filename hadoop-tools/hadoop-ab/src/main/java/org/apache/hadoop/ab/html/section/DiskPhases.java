/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.telemetry.DiskPhase;
import org.apache.hadoop.ab.telemetry.DiskTime;

/** The phases of a job in which the busiest disk was busy. */
final class DiskPhases implements Section {
  @Override
  public String id() {
    return "disk";
  }

  @Override
  public String title() {
    return "Disk time by phase";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    boolean none = data.runs().stream().allMatch(run -> run.failed() || !data.hasSamples(run)
        || data.telemetry(run).attempts().isEmpty());
    return none ? Optional.of("no run that counts has both attempts and samples of the machine") : Optional.empty();
  }

  /** Returns the seconds by phase, averaged over the runs of each arm that has them. */
  private static Map<String, double[]> means(ReportData data) {
    Map<String, double[]> means = new LinkedHashMap<>();
    for (String arm : data.arms()) {
      List<Map<DiskPhase, Double>> runs = data.runs(arm).stream().filter(run -> !run.failed())
          .map(run -> seconds(data, run)).filter(seconds -> !seconds.isEmpty()).toList();
      if (!runs.isEmpty()) {
        means.put(arm, Arrays.stream(DiskPhase.values()).mapToDouble(phase -> runs.stream()
            .mapToDouble(seconds -> seconds.getOrDefault(phase, 0.0)).average().orElse(0)).toArray());
      }
    }
    return means;
  }

  private static Map<DiskPhase, Double> seconds(ReportData data, Run run) {
    return DiskTime.of(data.telemetry(run));
  }

  @Override
  public List<Block> blocks(ReportData data) {
    Map<String, double[]> means = means(data);
    List<String> heads = new ArrayList<>(List.of("phase", "description"));
    means.keySet().forEach(arm -> heads.add(arm + " (s)"));
    Table.Builder table = Table.named("disk-time", "Seconds of a busy disk, mean of an arm's runs", heads);
    for (DiskPhase phase : DiskPhase.values()) {
      List<Object> cells = new ArrayList<>(List.of(phase.toString(), phase.description()));
      means.values().forEach(each -> cells.add(each[phase.ordinal()]));
      table.row(cells.toArray());
    }
    List<String> rows = Arrays.stream(DiskPhase.values()).map(DiskPhase::toString).toList();
    List<Key> keys = means.keySet().stream().map(arm -> new Key(data.ink(arm), Mark.DOT, data.legend(arm))).toList();
    return List.of(new Figure("Seconds in which the busiest disk worked", "Derived, not measured: each second of a "
        + "busy disk is divided among the attempts that ran in it, and an attempt's part among its phases by their "
        + "bytes. A dot is the mean of an arm's runs.", keys, "seconds of a busy disk", "", true,
        List.of(new Panel("", words(means), width -> DotRows.draw(data, rows, means, width))), table.build()));
  }

  private static String words(Map<String, double[]> means) {
    StringBuilder words = new StringBuilder();
    means.forEach((arm, seconds) -> words.append(arm).append(": ").append(Numbers.of(Arrays.stream(seconds).sum()))
        .append(" s in total. "));
    return words.toString().strip();
  }
}
