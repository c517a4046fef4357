/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.util.UserError;

/**
 * A word count over four small files: hardly any data, so that the framework's overhead dominates.
 *
 * <p>The output is right if every word has its count and the words of each part are in order.
 */
final class SmallJobWorkload implements Workload {
  private static final int MAPS = 4;
  private static final int REDUCES = 2;
  private static final int LINES = 500;
  private static final int WORDS_PER_LINE = 10;
  private static final int VOCABULARY = 1000;
  private static final int LETTERS_OF_A_LINE = 64;
  /** Fifteen times the duration on stock, which is about 20 s. */
  private static final Duration BOUND = Duration.ofMinutes(5);

  @Override
  public String name() {
    return "small-job";
  }

  @Override
  public String description() {
    return "counts words in four small files, with 4 maps and 2 reduces: the cost of the framework itself";
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.WALL, Metric.CPU, Metric.MAP_CPU);
  }

  @Override
  public Shape shape(OptionalLong bytes) {
    if (bytes.isPresent()) {
      throw new UserError("--size: the workload small-job has only one size; omit the option");
    }
    return new Shape((long) MAPS * LINES * LETTERS_OF_A_LINE, MAPS, REDUCES, 1);
  }

  @Override
  public String inputName(Shape shape, long seed) {
    return "small-job-" + LINES + "x" + shape.maps() + "-" + seed;
  }

  @Override
  public void writeInput(Shape shape, long seed, Path input) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    for (int part = 0; part < shape.maps(); part++) {
      try (BufferedWriter out = Files.newBufferedWriter(PartNames.file(input, part), StandardCharsets.US_ASCII)) {
        for (int line = 0; line < LINES; line++) {
          for (int word = 0; word < WORDS_PER_LINE; word++) {
            out.write(word == 0 ? "" : " ");
            out.write("w" + Integer.toString(random.nextInt(VOCABULARY), Character.MAX_RADIX));
          }
          out.newLine();
        }
      }
    }
  }

  @Override
  public void check(Shape shape, Path input, Path output) throws IOException, WrongOutputException {
    Map<String, Long> rest = count(input);
    for (Path part : PartNames.list(output)) {
      String previous = null;
      for (String line : Files.readAllLines(part, StandardCharsets.US_ASCII)) {
        String[] pair = line.split("\t", -1);
        if (pair.length != 2) {
          throw new WrongOutputException(part.getFileName() + ": the line '" + line + "' is not a word and a count");
        }
        if (previous != null && previous.compareTo(pair[0]) >= 0) {
          throw new WrongOutputException(part.getFileName() + ": the word " + pair[0] + " follows " + previous);
        }
        previous = pair[0];
        Long expected = rest.remove(pair[0]);
        if (expected == null || !expected.toString().equals(pair[1])) {
          throw new WrongOutputException(part.getFileName() + ": the word " + pair[0] + " has the count " + pair[1]
              + ", but the input has " + (expected == null ? "no such word left" : expected));
        }
      }
    }
    if (!rest.isEmpty()) {
      throw new WrongOutputException(rest.size() + " words are missing, such as " + rest.keySet().iterator().next());
    }
  }

  private static Map<String, Long> count(Path input) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    for (Path part : PartNames.list(input)) {
      try (Stream<String> lines = Files.lines(part, StandardCharsets.US_ASCII)) {
        lines.forEach(line -> {
          StringTokenizer words = new StringTokenizer(line);
          while (words.hasMoreTokens()) {
            counts.merge(words.nextToken(), 1L, Long::sum);
          }
        });
      }
    }
    return counts;
  }

  @Override
  public Duration bound(Shape shape) {
    return BOUND;
  }
}
