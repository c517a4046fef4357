/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.apache.hadoop.metrics.export.FigureChart;
import org.apache.hadoop.metrics.export.FigureGroup;
import org.apache.hadoop.metrics.export.FigureHistory;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Listing;

/** The part of a daemon's page that the daemon defines: groups of charts and tables, and lists. */
final class FigureGroups {
  private static final List<String> STYLES = List.of("one", "two", "three");

  private FigureGroups() {
  }

  /**
   * Writes the groups and lists of a daemon.
   *
   * @param figures the current metrics
   */
  static void write(Html html, FigureSource daemon, Figures figures) {
    FigureHistory history = daemon.history();
    if (history != null) {
      for (FigureGroup group : history.groups()) {
        html.element("h2", group.heading());
        group.charts().forEach(chart -> write(html, chart, history));
        List<Figures.Figure> now =
            figures.all().stream().filter(figure -> group.figures().contains(figure.name())).toList();
        if (!now.isEmpty()) {
          FigureTables.writeTable(html, now);
        }
      }
    }
    daemon.listings().forEach(listing -> write(html, listing));
  }

  private static void write(Html html, FigureChart chart, FigureHistory history) {
    List<double[]> values = history.values(chart);
    List<LineChart.Line> lines = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      lines.add(new LineChart.Line(chart.lines().get(i).name(), STYLES.get(i), values.get(i)));
    }
    long seconds = history.period().multipliedBy(values.get(0).length).toSeconds();
    LineChart.write(html, chart.title(), seconds, unit(chart.unit()), lines);
  }

  private static DoubleFunction<String> unit(FigureChart.Unit unit) {
    return switch (unit) {
      case NUMBER -> Quantity::number;
      case BYTES -> Quantity::bytes;
      case SECONDS -> Quantity::duration;
    };
  }

  private static void write(Html html, Listing listing) {
    html.element("h2", listing.heading());
    if (listing.rows().isEmpty()) {
      html.element("p", "None.");
      return;
    }
    Table table = Table.begin(html, null, listing.heads().toArray(new String[0]));
    for (List<String> row : listing.rows()) {
      table.row(row.get(0));
      for (int i = 1; i < row.size(); i++) {
        if (listing.heads().get(i).startsWith("#")) {
          table.number(row.get(i));
        } else {
          table.text(row.get(i));
        }
      }
      table.endRow();
    }
    table.end();
    if (listing.left() > 0) {
      html.element("p", "And " + Quantity.number(listing.left()) + " more.");
    }
  }
}
