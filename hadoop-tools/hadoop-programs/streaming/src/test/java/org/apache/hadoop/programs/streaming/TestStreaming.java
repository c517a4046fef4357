/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs.streaming;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.programs.Comparison;
import org.apache.hadoop.programs.Parts;
import org.apache.hadoop.programs.RandomWords;
import org.apache.hadoop.streaming.StreamJob;
import org.apache.hadoop.util.ToolRunner;

/** Hadoop Streaming counts words with one script for maps and one for reduces. */
public class TestStreaming extends Comparison {
  private static final int FILES = 3;
  private static final int LINES = 40_000;

  @Override
  public void writeInput(Configuration conf, Path in, Random random) throws Exception {
    for (int file = 0; file < FILES; file++) {
      Files.write(in.resolve("in" + file),
          IntStream.range(0, LINES).mapToObj(line -> RandomWords.line(random)).toList());
    }
  }

  @Override
  public void run(Configuration conf, Path in, Path out) throws Exception {
    assertEquals(0, ToolRunner.run(conf, new StreamJob(), new String[] {"-input", in.toUri().toString(),
        "-output", out.toUri().toString(), "-mapper", script("words.sh"), "-reducer", script("count.sh")}));
  }

  private static String script(String name) throws Exception {
    return "/bin/sh '" + Path.of(TestStreaming.class.getResource("/" + name).toURI()) + "'";
  }

  @Override
  public Map<String, List<String>> read(Configuration conf, Path out) throws Exception {
    return Parts.read(out, "part-*", Parts::lines);
  }
}
