/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import java.util.Arrays;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** The main class of {@code hadoop jar}, which selects a program by name. */
public final class TeraDriver {
  private TeraDriver() {
  }

  /** Runs {@code PROGRAM ARGUMENT...} and exits with its status, or with 2 for an unknown program. */
  public static void main(String[] arguments) throws Exception {
    Tool tool = arguments.length == 0 ? null : tool(arguments[0]);
    if (tool == null) {
      System.err.println("tera: " + (arguments.length == 0 ? "no program given" : "unknown program '" + arguments[0]
          + "'") + "; allowed: terabench, teragen, terasort, terasum and teravalidate; each takes --help");
      System.exit(2);
    }
    System.exit(ToolRunner.run(new JobConf(), tool, Arrays.copyOfRange(arguments, 1, arguments.length)));
  }

  private static Tool tool(String name) {
    return switch (name) {
      case "terabench", "bench" -> new TeraBench();
      case "teragen", "gen" -> new TeraGen();
      case "terasort", "sort" -> new TeraSort();
      case "terasum", "sum" -> new TeraSum();
      case "teravalidate", "validate" -> new TeraValidate();
      default -> null;
    };
  }
}
