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
 * <p>{@link #name} identifies the part that runs inside an arm, which is in hadoop-ab-arm; this side works on local
 * files.
 */
public interface Workload {

  String name();

  /** Returns a one-line description for {@code ab list}. */
  String description();

  /** Returns the metrics of each of its runs; the first is the default of {@code --require}. */
  List<Metric> metrics();

  /**
   * Returns the shape of a run.
   *
   * @param bytes the requested size; empty for the workload's default
   * @throws org.apache.hadoop.ab.util.UserError if the workload does not support that size
   */
  Shape shape(OptionalLong bytes);

  /** Returns the name of the input for a shape and seed, valid as a file name; equal names mean equal bytes. */
  String inputName(Shape shape, long seed);

  /** Writes the input's part files into the existing, empty folder {@code input}. */
  void writeInput(Shape shape, long seed, Path input) throws IOException;

  /**
   * Compares a run's output with its input.
   *
   * @throws WrongOutputException if the output is wrong
   */
  void check(Shape shape, Path input, Path output) throws IOException, WrongOutputException;

  /** Returns the time after which a run counts as hung; generous, because it must suffice on a busy machine. */
  Duration bound(Shape shape);

  /** Returns the peak disk usage of a run in bytes: blocks, spills, merges, the local copy of its output. */
  default long diskBytes(Shape shape) {
    long spills = 2 * shape.bytes();
    long copy = shape.bytes();
    return 2 * shape.bytes() * shape.replication() + spills + copy;
  }
}
