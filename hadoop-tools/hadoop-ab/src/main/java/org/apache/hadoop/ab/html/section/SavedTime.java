/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.why.Explanation;
import org.apache.hadoop.ab.why.Saving;

/**
 * The reason why an arm is faster: the parts of a run in which it saves time, as determined by {@code ab why}.
 */
final class SavedTime implements Section {
  private ReportData explained;
  private List<Explanation> explanations = List.of();

  @Override
  public String id() {
    return "why";
  }

  @Override
  public String title() {
    return "Where the saved time was spent";
  }

  @Override
  public boolean isAbout(ReportData data) {
    return !data.isOfCases() && !data.others().isEmpty();
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return explanations(data).isEmpty()
        ? Optional.of("no round has the parts of two arms' times: job histories, or phases among the metrics")
        : Optional.empty();
  }

  /** Returns the explanations, computed only once, because all runs are read for them. */
  private List<Explanation> explanations(ReportData data) {
    if (explained != data) {
      List<Explanation> all = data.others().stream()
          .map(arm -> Explanation.of(data.results(), data::telemetry, data.base(arm), arm))
          .filter(why -> why.parts().isPresent() && why.total().isPresent()).toList();
      explanations = all.stream().filter(why -> source(why).equals(source(all.get(0)))).toList();
      explained = data;
    }
    return explanations;
  }

  private static String source(Explanation why) {
    return why.parts().orElseThrow().source();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Explanation> all = explanations(data);
    Metric total = all.get(0).parts().orElseThrow().total();
    List<String> sentences = new ArrayList<>();
    all.forEach(why -> sentences.addAll(why.sentences()));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Words(Words.Kind.PLAIN, sentences));
    blocks.add(figure(data, all, total));
    List<String> notes = new ArrayList<>(List.of("Parts are those of " + source(all.get(0)) + ". Their times are "
        + "medians over the rounds; shares are of the means, which add up. It is sure if the interval of the "
        + "rounds' differences does not contain 0."));
    all.forEach(why -> notes.addAll(why.parts().orElseThrow().notes()));
    blocks.add(new Words(Words.Kind.NOTE, notes.stream().distinct().toList()));
    return blocks;
  }

  private static Figure figure(ReportData data, List<Explanation> all, Metric total) {
    String unit = " (" + total.unit() + ")";
    Table.Builder table = Table.named("saved-time", "What each part of " + total.name() + unit + " takes and saves",
        "part", "description", "first", "second", "first" + unit, "second" + unit, "saved" + unit, "low", "high",
        "share of all", "sure");
    Set<String> names = new LinkedHashSet<>();
    Map<String, Map<String, Double>> medians = new LinkedHashMap<>();
    for (Explanation why : all) {
      for (Explanation.Row row : why.rows()) {
        row(table, why, row.name(), row.description(), row.saving(), why.share(row));
        names.add(row.name());
        // Where the parts add up to too much, the value is negative; the table shows it.
        medians.computeIfAbsent(why.base(), arm -> new LinkedHashMap<>())
            .put(row.name(), Math.max(0, row.saving().base()));
        medians.computeIfAbsent(why.arm(), arm -> new LinkedHashMap<>())
            .put(row.name(), Math.max(0, row.saving().arm()));
      }
      Saving saving = why.total().orElseThrow();
      row(table, why, total.name(), "total", saving, saving.mean() == 0 ? Double.NaN : 1);
    }
    // The unexplained rest of one pair of arms may precede a part that only another pair has.
    if (names.remove(Explanation.UNEXPLAINED)) {
      names.add(Explanation.UNEXPLAINED);
    }
    List<String> rows = List.copyOf(names);
    Map<String, double[]> dots = new LinkedHashMap<>();
    for (String arm : data.arms()) {
      if (medians.containsKey(arm)) {
        dots.put(arm, rows.stream().mapToDouble(name -> medians.get(arm).getOrDefault(name, Double.NaN)).toArray());
      }
    }
    List<Key> keys = dots.keySet().stream().map(arm -> new Key(data.ink(arm), Mark.DOT, data.legend(arm))).toList();
    return new Figure("Parts of " + total.name() + " in sequence", "A dot is the median of an arm: the further "
        + "apart the dots of a row are, the more is saved there.", keys, total.unit().equals("s") ? "seconds"
        : total.unit(), "", true, List.of(new Panel("", words(all), width -> DotRows.draw(data, rows, dots, width))),
        table.build());
  }

  private static void row(Table.Builder table, Explanation why, String name, String description, Saving saving,
      double share) {
    table.row(name, description, why.base(), why.arm(), saving.base(), saving.arm(), saving.saved().median(),
        saving.saved().interval().map(Interval::low).orElse(null),
        saving.saved().interval().map(Interval::high).orElse(null),
        Double.isFinite(share) ? (Double) share : null, saving.sureness().toString());
  }

  private static String words(List<Explanation> all) {
    StringBuilder words = new StringBuilder();
    for (Explanation why : all) {
      why.largest().stream().findFirst().ifPresent(row -> words.append(why.arm()).append(": most of the difference is "
          + "in ").append(row.name()).append(", ").append(Numbers.of(row.saving().base())).append(" compared with ")
          .append(Numbers.of(row.saving().arm())).append(". "));
    }
    return words.toString().strip();
  }
}
