/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.terasort.io.PartChecker;
import org.apache.hadoop.terasort.row.RowFormat;
import org.apache.hadoop.terasort.row.RowGenerator;
import org.apache.hadoop.terasort.row.RowRanges;
import org.apache.hadoop.terasort.row.RowSummary;

/**
 * The job of the sort benchmark: rows of 100 bytes in total order over all reduces.
 *
 * <p>The output is right if its rows are in order over all parts, and their number and 128-bit checksum equal those of
 * the input.
 */
final class TeraSortWorkload implements Workload {
  private static final long DEFAULT_BYTES = 64L << 20;
  /** The input per map: 8 maps for 256 MB, the size that is measured most. */
  private static final long BYTES_PER_MAP = 32L << 20;
  private static final int MIN_MAPS = 4;
  private static final Duration START = Duration.ofMinutes(5);
  /** A tenth of stock's speed, which sorts 256 MB at about 8 MB/s on two cores; anything slower counts as hung. */
  private static final long SLOWEST_BYTES_PER_SECOND = 800_000;
  private static final String SUMMARY = "_summary";
  private static final int BUFFER = 1 << 16;

  @Override
  public String name() {
    return "terasort";
  }

  @Override
  public String description() {
    return "sorts rows of 100 bytes into one total order (default size 64m)";
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.WALL, Metric.CPU, Metric.MAP_CPU);
  }

  @Override
  public Shape shape(OptionalLong bytes) {
    long size = bytes.orElse(DEFAULT_BYTES);
    if (size < RowFormat.ROW_LENGTH) {
      throw new UserError("--size " + size + " is less than one row of " + RowFormat.ROW_LENGTH + " bytes");
    }
    int maps = (int) Math.max(MIN_MAPS, (size + BYTES_PER_MAP - 1) / BYTES_PER_MAP);
    return new Shape(size, maps, maps / 2, 1);
  }

  @Override
  public String inputName(Shape shape, long seed) {
    return "terasort-" + rows(shape) + "-" + shape.maps();
  }

  private static long rows(Shape shape) {
    return shape.bytes() / RowFormat.ROW_LENGTH;
  }

  @Override
  public void writeInput(Shape shape, long seed, Path input) throws IOException {
    long rows = rows(shape);
    byte[] row = new byte[RowFormat.ROW_LENGTH];
    for (int part = 0; part < shape.maps(); part++) {
      long first = RowRanges.start(rows, shape.maps(), part);
      long end = RowRanges.start(rows, shape.maps(), part + 1);
      RowGenerator generator = new RowGenerator(first);
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(PartNames.file(input, part)), BUFFER)) {
        for (long i = first; i < end; i++) {
          generator.next(row, 0);
          out.write(row);
        }
      }
    }
    RowSummary summary = summarize(input);
    Files.writeString(input.resolve(SUMMARY), summary.rows() + " " + summary.sum() + "\n", StandardCharsets.US_ASCII);
  }

  @Override
  public void check(Shape shape, Path input, Path output) throws IOException, WrongOutputException {
    String[] expected = Files.readString(input.resolve(SUMMARY), StandardCharsets.US_ASCII).strip().split(" ");
    RowSummary found = summarize(output);
    if (found.misorder() != null) {
      throw new WrongOutputException(found.unordered() + " rows out of order, the first: " + found.misorder());
    }
    if (found.rows() != Long.parseLong(expected[0])) {
      throw new WrongOutputException(found.rows() + " rows, but the input has " + expected[0]);
    }
    if (!found.sum().toString().equals(expected[1])) {
      throw new WrongOutputException("the rows' sum is " + found.sum() + ", where the input's is " + expected[1]);
    }
  }

  private static RowSummary summarize(Path folder) throws IOException {
    return PartChecker.check(PartNames.rows(folder), Runtime.getRuntime().availableProcessors());
  }

  @Override
  public Duration bound(Shape shape) {
    return START.plusSeconds(shape.bytes() / SLOWEST_BYTES_PER_SECOND);
  }
}
