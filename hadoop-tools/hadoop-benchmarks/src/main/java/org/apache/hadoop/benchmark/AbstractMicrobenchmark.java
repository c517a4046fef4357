/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The common settings of all benchmarks, so that results are comparable across benchmarks and arms: average time per
 * operation in nanoseconds, one fork, a fixed heap, five iterations of a second after three of warm-up.
 *
 * <p>One fork is enough, as {@code ab jmh} starts JMH anew for each run and alternates between the arms; its confidence
 * intervals are over these runs, not over iterations, which share a JVM and its inlining decisions. The JVM's flags for
 * the arm come from the parent.
 *
 * <p>A benchmark is in src/jmh/java of the module that it covers and uses only what the published 0.22.0 jars have, as
 * it is compiled once, against them, and runs on every arm.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class AbstractMicrobenchmark {
  /** The seed of every generated input. */
  protected static final long SEED = 20110;
}
