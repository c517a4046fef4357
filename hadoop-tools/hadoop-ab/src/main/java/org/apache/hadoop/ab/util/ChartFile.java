/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.util;

import java.nio.file.Files;
import java.nio.file.Path;

/** The file that a user wants a chart in. */
public final class ChartFile {
  /** How its name ends. */
  public static final String SUFFIX = ".svg";

  private ChartFile() {
  }

  /**
   * Looks at what was given as --chart before anything is printed.
   *
   * @param svg null if nothing was
   * @throws UserError if no chart can be written there
   */
  public static void check(Path svg) {
    if (svg == null) {
      return;
    }
    if (!svg.toString().endsWith(SUFFIX)) {
      throw new UserError("--chart '" + svg + "' is not allowed: the name of a file that ends with " + SUFFIX);
    }
    Path folder = svg.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new UserError("--chart '" + svg + "' is not allowed: there is no folder " + folder);
    }
    if (Files.isDirectory(svg)) {
      throw new UserError("--chart '" + svg + "' is not allowed: it is a folder");
    }
  }
}
