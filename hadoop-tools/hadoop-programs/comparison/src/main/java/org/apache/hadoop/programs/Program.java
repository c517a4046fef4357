/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;

/** A program of others that runs jobs with reduces, started as its users start it. */
public interface Program {
  /** Writes its input: several files, the map of each of which has several megabytes of output. */
  void writeInput(Configuration conf, Path in, Random random) throws Exception;

  /** Runs it to its end, each of its jobs under the configuration given; throws if it fails. */
  void run(Configuration conf, Path in, Path out) throws Exception;

  /** Reads what it wrote: the records of each part, by a name of the part, without what no two runs have in common. */
  Map<String, List<String>> read(Configuration conf, Path out) throws Exception;
}
