/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.breakdown.Breakdown;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.MedianEstimate;

/** The breakdown of the time of one job, if it was measured with --breakdown. */
final class JobBreakdown implements Section {
  /** The first phase, which every breakdown has. */
  private static final String FIRST = "submit";

  @Override
  public String id() {
    return "breakdown";
  }

  @Override
  public String title() {
    return "Where the time of one job goes";
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return phases(data).stream().noneMatch(phase -> phase.name().equals(FIRST))
        ? Optional.of("the phases of a job are measured with --breakdown, if the workload has it")
        : Optional.empty();
  }

  /** Returns the phases that occur for at least one arm. */
  private static List<Metric> phases(ReportData data) {
    Set<String> names = data.metrics().stream().filter(metric -> data.arms().stream()
        .anyMatch(arm -> !data.values(metric, arm).isEmpty())).map(Metric::name).collect(Collectors.toSet());
    return Breakdown.metrics().stream().filter(phase -> names.contains(phase.name())).toList();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Metric> phases = phases(data);
    Map<String, double[]> medians = new LinkedHashMap<>();
    for (String arm : data.arms()) {
      medians.put(arm, phases.stream().mapToDouble(
          phase -> data.estimate(phase, arm).map(MedianEstimate::median).orElse(Double.NaN)).toArray());
    }
    List<String> heads = new ArrayList<>(List.of("phase", "description"));
    data.arms().forEach(arm -> heads.add(arm + " (s)"));
    Table.Builder table = Table.named("breakdown", "Medians of the phases on a job's critical path", heads);
    for (int row = 0; row < phases.size(); row++) {
      List<Object> cells = new ArrayList<>(List.of(phases.get(row).name(), phases.get(row).description()));
      for (double[] each : medians.values()) {
        cells.add(Double.isFinite(each[row]) ? each[row] : null);
      }
      table.row(cells.toArray());
    }
    List<String> names = phases.stream().map(Metric::name).toList();
    List<Key> keys = data.arms().stream().map(arm -> new Key(data.ink(arm), Mark.DOT, data.legend(arm))).toList();
    return List.of(new Figure("Phases of the critical path", "A dot is the median of an arm. The phases up to notice "
        + "add up to a job's wall time; launch_… are parts of launch.", keys, "seconds", "", true,
        List.of(new Panel("", words(medians, names), width -> DotRows.draw(data, names, medians, width))),
        table.build()));
  }

  private static String words(Map<String, double[]> medians, List<String> names) {
    StringBuilder words = new StringBuilder();
    medians.forEach((arm, values) -> {
      int longest = 0;
      for (int row = 1; row < values.length; row++) {
        longest = values[row] > values[longest] || Double.isNaN(values[longest]) ? row : longest;
      }
      words.append(arm).append(" spends the most time in ").append(names.get(longest)).append(", ")
          .append(Numbers.of(values[longest])).append(" s. ");
    });
    return words.toString().strip();
  }
}
