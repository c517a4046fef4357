/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Figures.Figure;

/** The metrics of a daemon as tables of its page: all that Prometheus gets, with their descriptions. */
final class FigureTables {
  /** The headings by name prefix; the first that matches counts. */
  private static final Map<String, String> HEADINGS = new LinkedHashMap<>();

  static {
    HEADINGS.put("hadoop_jobtracker_", "JobTracker");
    HEADINGS.put("hadoop_tasktracker_shuffle_", "Map output server");
    HEADINGS.put("hadoop_tasktracker_", "TaskTracker");
    HEADINGS.put("hadoop_namenode_", "NameNode");
    HEADINGS.put("hadoop_datanode_", "DataNode");
    HEADINGS.put("hadoop_rpc_method_", "RPC by method");
    HEADINGS.put("hadoop_rpc_", "RPC");
    HEADINGS.put("", "Process");
  }

  private FigureTables() {
  }

  static void write(Html html, Figures figures) {
    Map<String, List<Figure>> byHeading = new LinkedHashMap<>();
    HEADINGS.values().forEach(heading -> byHeading.put(heading, new ArrayList<>()));
    for (Figure figure : figures.all()) {
      byHeading.get(heading(figure.name())).add(figure);
    }
    byHeading.forEach((heading, group) -> {
      if (!group.isEmpty()) {
        html.element("h2", heading);
        writeTable(html, group);
      }
    });
  }

  private static String heading(String name) {
    return HEADINGS.entrySet().stream().filter(entry -> name.startsWith(entry.getKey())).findFirst().orElseThrow()
        .getValue();
  }

  /** Writes metrics as a table below an existing heading. */
  static void writeTable(Html html, List<Figure> figures) {
    Table table = Table.begin(html, null, "Metric", "#Value or total", "#Mean");
    for (Figure figure : figures) {
      boolean counted = figure.count() != Figure.NONE;
      table.row(figure.help() + labels(figure.labels()))
          .number(counted ? Quantity.number(figure.count()) : Quantity.of(figure.name(), figure.value()))
          .number(counted && figure.count() > 0 ? Quantity.of(figure.name(), figure.value() / figure.count()) : "")
          .endRow();
    }
    table.end();
  }

  private static String labels(List<String> labels) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < labels.size(); i += 2) {
      text.append(i == 0 ? ": " : ", ").append(labels.get(i)).append(' ').append(labels.get(i + 1));
    }
    return text.toString();
  }
}
