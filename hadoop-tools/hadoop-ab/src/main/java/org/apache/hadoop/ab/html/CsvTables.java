/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.hadoop.ab.html.block.Table;

/** Tables as files of comma-separated values (RFC 4180), with all rows and full precision. */
public final class CsvTables {
  private static final Pattern FORMULA = Pattern.compile("[=+@\t\r-]");
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  private CsvTables() {
  }

  /** Writes a file for each table that has rows; creates the folder if necessary. */
  static List<Path> write(List<Table> tables, Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    for (Table table : tables) {
      if (!table.isEmpty()) {
        Path file = folder.resolve(table.name() + ".csv");
        write(table, file);
        files.add(file);
      }
    }
    return files;
  }

  /** Writes a table. */
  public static void write(Table table, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
      printer.printRecord(table.heads().stream().map(CsvTables::cell));
      for (List<Object> row : table.rows()) {
        printer.printRecord(row.stream().map(CsvTables::cell));
      }
    }
  }

  /** Escapes text from results so that spreadsheets do not interpret it as a formula. */
  private static Object cell(Object cell) {
    return cell instanceof String text && FORMULA.matcher(text).lookingAt() && !NUMBER.matcher(text).matches()
        ? "'" + text : cell;
  }
}
