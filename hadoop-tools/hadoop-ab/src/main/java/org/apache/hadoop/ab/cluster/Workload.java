/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.ab.run.Metric;

/**
 * A job that the arms run, with its input and the check of its output.
 *
 * <p>What runs inside an arm is named by {@link #name} and lives in hadoop-ab-arm; this side works on local files.
 */
public interface Workload {

  String name();

  /** Returns one line for {@code ab list}. */
  String description();

  /** Returns what each of its runs measures; the first is the default of {@code --require}. */
  List<Metric> metrics();

  /**
   * The shape of a run.
   *
   * @param bytes the size asked for; empty for the workload's own
   * @throws org.apache.hadoop.ab.util.UserError if the workload cannot have that size
   */
  Shape shape(OptionalLong bytes);

  /** Names the input of a shape and seed; equal names mean equal bytes. A file name. */
  String inputName(Shape shape, long seed);

  /** Writes the input's part files into the existing, empty folder {@code input}. */
  void writeInput(Shape shape, long seed, Path input) throws IOException;

  /**
   * Compares a run's output with its input.
   *
   * @throws WrongOutputException if the output is wrong
   */
  void check(Shape shape, Path input, Path output) throws IOException, WrongOutputException;

  /** A run that takes longer hangs; generous, as it must hold on a busy machine. */
  Duration bound(Shape shape);

  /** Bytes on disk that a run needs at its peak: blocks, spills, merges, the local copy of its output. */
  default long diskBytes(Shape shape) {
    long spills = 2 * shape.bytes();
    long copy = shape.bytes();
    return 2 * shape.bytes() * shape.replication() + spills + copy;
  }
}
