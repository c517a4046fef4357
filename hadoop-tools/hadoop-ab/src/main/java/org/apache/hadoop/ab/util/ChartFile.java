/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.util;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The output file of a chart. */
public final class ChartFile {
  /** The required file name extension. */
  public static final String SUFFIX = ".svg";
  private static final String TABLE = ".csv";

  private ChartFile() {
  }

  /**
   * Checks the value of --chart before anything is printed.
   *
   * @param svg null if the option was not given
   * @throws UserError if no chart can be written there
   */
  public static void check(Path svg) {
    if (svg == null) {
      return;
    }
    if (!svg.toString().endsWith(SUFFIX)) {
      throw new UserError("--chart '" + svg + "' is not allowed: its name must end with " + SUFFIX);
    }
    Path folder = svg.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new UserError("--chart '" + svg + "' is not allowed: there is no directory " + folder);
    }
    if (Files.isDirectory(svg)) {
      throw new UserError("--chart '" + svg + "' is not allowed: it is a directory");
    }
  }

  /** Returns the file for the chart's table, which is next to the chart. */
  public static Path table(Path svg) {
    return Path.of(svg.toString().substring(0, svg.toString().length() - SUFFIX.length()) + TABLE);
  }

  /**
   * Checks that the file for a chart's table can be overwritten.
   *
   * @param columns the prefix of such a table's first line
   * @throws UserError if the file exists and is something else
   */
  public static void checkTable(Path svg, String columns) throws IOException {
    Path table = table(svg);
    if (Files.exists(table) && !begins(table, columns)) {
      throw new UserError("--chart '" + svg + "' is not allowed: its table would overwrite " + table
          + ", which is not one");
    }
  }

  private static boolean begins(Path file, String text) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(text.length()), StandardCharsets.ISO_8859_1).equals(text);
    }
  }
}
