/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.ab.util.UserError;

/**
 * Points in a comma-separated text file. Its first line names the columns: {@code p}, one or more of {@code
 * throughput}, {@code speedup} and {@code time}, and optionally {@code arm} and {@code retries}; others are ignored, as
 * are lines that are empty or begin with #. A file that contains only numbers has the columns p and throughput.
 */
final class PointTable {
  private static final String SIZE = "p";
  private static final String TIME = "time";
  private static final List<String> VALUES = List.of("throughput", "speedup", TIME);
  private static final String ARM = "arm";
  private static final String RETRIES = "retries";

  private final Path file;
  private final List<String> columns = new ArrayList<>();
  private final List<String[]> rows = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();

  private PointTable(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @throws UserError if it lacks a column or a line does not match the first one; names the line
   */
  static PointTable read(Path file) throws IOException {
    PointTable table = new PointTable(file);
    int number = 0;
    for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\r?\n|\r")) {
      number++;
      String plain = line.startsWith("\ufeff") ? line.substring(1) : line;
      if (!plain.isBlank() && !plain.strip().startsWith("#")) {
        table.add(number, Arrays.stream(plain.split(",", -1)).map(PointTable::unquote).toArray(String[]::new));
      }
    }
    if (table.columns.isEmpty()) {
      throw new UserError(file + " is empty: its first line must name the columns p and throughput, speedup or time");
    }
    return table;
  }

  private static String unquote(String cell) {
    String plain = cell.strip();
    return plain.length() > 1 && plain.startsWith("\"") && plain.endsWith("\"")
        ? plain.substring(1, plain.length() - 1).strip() : plain;
  }

  private void add(int line, String[] cells) {
    if (columns.isEmpty()) {
      boolean numbers = cells.length == 2 && Arrays.stream(cells).allMatch(cell -> cell.matches("[-+.\\d][-+.\\deE]*"));
      columns.addAll(numbers ? List.of(SIZE, VALUES.get(0))
          : Arrays.stream(cells).map(cell -> cell.toLowerCase(Locale.ROOT)).toList());
      if (!columns.contains(SIZE) || columns.stream().noneMatch(VALUES::contains)) {
        throw new UserError(file + ":" + line + ": the first line must name the columns: p, one or more of "
            + String.join(", ", VALUES) + ", and optionally arm and retries");
      }
      if (!numbers) {
        return;
      }
    }
    if (cells.length != columns.size()) {
      throw new UserError(file + ":" + line + ": it has " + cells.length + (cells.length == 1 ? " cell" : " cells")
          + ", but there are " + columns.size() + " columns");
    }
    rows.add(cells);
    lines.add(line);
  }

  /** Returns the columns that can be fitted. */
  List<String> metrics() {
    return VALUES.stream().filter(columns::contains).toList();
  }

  /** Returns a series for each arm, or a single one of all points if no column names arms. */
  List<Series> series(String metric) {
    int arms = columns.indexOf(ARM);
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    for (int row = 0; row < rows.size(); row++) {
      samples.computeIfAbsent(arms < 0 ? "" : rows.get(row)[arms], key -> new ArrayList<>())
          .add(new Sample(number(row, SIZE), number(row, metric),
              columns.contains(RETRIES) ? (int) number(row, RETRIES) : 0));
    }
    if (samples.isEmpty()) {
      throw new UserError(file + " has no points: it needs a line for each below the column names");
    }
    List<Series> series = new ArrayList<>();
    samples.forEach((arm, its) ->
        series.add(new Series(arm, SIZE, metric, "", metric.equals(TIME), List.copyOf(its), List.of())));
    return series;
  }

  private double number(int row, String column) {
    String cell = rows.get(row)[columns.indexOf(column)];
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw new UserError(file + ":" + lines.get(row) + ": '" + cell + "' is not a number (column " + column + ")", e);
    }
  }
}
