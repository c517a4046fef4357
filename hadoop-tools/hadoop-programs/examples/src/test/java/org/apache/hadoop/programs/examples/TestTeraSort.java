/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs.examples;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.examples.terasort.TeraValidate;
import org.apache.hadoop.programs.Comparison;
import org.apache.hadoop.programs.Parts;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** TeraSort sorts the rows of TeraGen, and TeraValidate finds them sorted. */
public class TestTeraSort extends Comparison {
  private static final int ROWS = 150_000;
  private static final int ROW_LENGTH = 100;

  private static void start(Configuration conf, Tool tool, Object... arguments) throws Exception {
    String[] texts = new String[arguments.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = arguments[i] instanceof Path path ? path.toUri().toString() : arguments[i].toString();
    }
    assertEquals(0, ToolRunner.run(conf, tool, texts));
  }

  @Override
  public void writeInput(Configuration conf, Path in, Random random) throws Exception {
    conf.setInt("mapreduce.job.maps", 3);
    start(conf, new TeraGen(), ROWS, in.resolve("rows"));
  }

  @Override
  public void run(Configuration conf, Path in, Path out) throws Exception {
    start(conf, new TeraSort(), in.resolve("rows"), out.resolve("sorted"));
    start(conf, new TeraValidate(), out.resolve("sorted"), out.resolve("report"));
  }

  @Override
  public Map<String, List<String>> read(Configuration conf, Path out) throws Exception {
    Map<String, List<String>> parts = new TreeMap<>(Parts.read(out, "sorted/part-*",
        part -> Parts.rows(part, ROW_LENGTH)));
    Map<String, List<String>> reports = Parts.read(out, "report/part-*", Parts::lines);
    // a report of rows that are not sorted tells where, too
    reports.values().forEach(report -> report.forEach(line -> assertTrue(line, line.startsWith("checksum\t"))));
    parts.putAll(reports);
    return parts;
  }
}
