/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Tab-separated files with {@code #} comment lines and a fixed number of non-empty columns. */
final class TabSeparated {
  private TabSeparated() {
  }

  /** A line and its location, for error messages. */
  record Row(String where, List<String> columns) {
    String column(int index) {
      return columns.get(index);
    }
  }

  static List<Row> read(Path file, String... names) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is missing");
    }
    List<Row> rows = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isBlank() || lines.get(i).startsWith("#")) {
        continue;
      }
      String where = file + ":" + (i + 1) + ": ";
      List<String> columns = List.of(lines.get(i).split("\t", -1));
      if (columns.size() != names.length) {
        throw new IOException(where + columns.size() + " columns, not " + names.length + ": "
            + String.join(", ", names));
      }
      for (int column = 0; column < names.length; column++) {
        if (columns.get(column).isBlank()) {
          throw new IOException(where + "the column '" + names[column] + "' is empty");
        }
      }
      rows.add(new Row(where, columns));
    }
    return rows;
  }

  /** Writes a file atomically. */
  static void write(Path file, List<String> lines) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path half = file.resolveSibling(file.getFileName() + ".part");
    Files.write(half, lines);
    Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
