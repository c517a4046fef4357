/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Counts words and copies files on a cluster with masters of either build, and half of its workers of each. */
abstract class WordCountOnBoth {
  private static final int FILES = 4;
  private static final int WORDS_PER_FILE = 2000;

  private final Random random = new Random(22);

  /** Runs the job with masters of one build and a client of the other. */
  final void countWords(HadoopBuild masters) throws Exception {
    countWords(masters, masters);
  }

  /**
   * Runs the job with a NameNode of {@code names}, a JobTracker of {@code jobs} and a client of the other build than
   * the JobTracker; checks its results and who took part.
   */
  final void countWords(HadoopBuild names, HadoopBuild jobs) throws Exception {
    Path root = Files.createTempDirectory(
        Files.createDirectories(Path.of("target", "mixed-cluster").toAbsolutePath()), "words-" + names + "-" + jobs);
    Path input = Files.createDirectories(root.resolve("input"));
    Map<String, Long> expected = writeWords(input);
    Path copy = root.resolve("copy");
    Path counts = root.resolve("counts");
    MixedCluster cluster = new MixedCluster(names, jobs, root);
    try (cluster) {
      HadoopProcess client = cluster.start("client", jobs.other(), WordCountClient.class, input.toString(),
          copy.toString(), counts.toString());
      client.awaitSuccess();
      assertBothTrackersRan(client);
    }
    assertEquals("counts", expected, readCounts(counts));
    assertEquals("files read back", contents(input), contents(copy));
    for (HadoopBuild arm : HadoopBuild.values()) {
      assertHolds(cluster.folder("datanode-" + arm), contents(input).values());
      assertHolds(cluster.folder("datanode-" + arm), contents(counts).values());
    }
    for (HadoopProcess process : cluster.processes()) {
      process.assertRanItsOwnJars();
    }
  }

  /** Writes files of random words, and returns the number of occurrences of each. */
  private Map<String, Long> writeWords(Path folder) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (int file = 0; file < FILES; file++) {
      List<String> words = IntStream.range(0, WORDS_PER_FILE).mapToObj(i -> "word" + random.nextInt(500)).toList();
      words.forEach(word -> counts.merge(word, 1L, Long::sum));
      Files.writeString(folder.resolve("file" + file), String.join("\n", words));
    }
    return counts;
  }

  private static Map<String, Long> readCounts(Path folder) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    try (Stream<Path> parts = Files.list(folder)) {
      for (Path part : parts.filter(file -> file.getFileName().toString().startsWith("part-")).toList()) {
        for (String line : Files.readAllLines(part)) {
          String[] fields = line.split("\t");
          assertEquals("the same word twice", null, counts.put(fields[0], Long.valueOf(fields[1])));
        }
      }
    }
    return counts;
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Map<String, String> contents = new TreeMap<>();
      for (Path file : files.filter(f -> !f.toString().endsWith(".crc")).toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
      return contents;
    }
  }

  /** Checks that maps ran on both trackers; otherwise no reduce fetched from the other arm. */
  private static void assertBothTrackersRan(HadoopProcess client) throws InterruptedException {
    String maps = "attempt attempt_\\d+_\\d+_m_00000[0-" + (FILES - 1) + "]_\\d+ SUCCEEDED on (\\S+)";
    Map<String, Integer> trackers = new HashMap<>();
    for (int i = 1; i <= FILES; i++) {
      trackers.merge(client.await(maps, i).group(1), 1, Integer::sum);
    }
    assertEquals(trackers.toString(), 2, trackers.size());
  }

  /** Checks that the DataNode has a block with each of these contents, that is, took part in every pipeline. */
  private static void assertHolds(Path dataNode, Collection<String> contents) throws IOException {
    Set<String> blocks = new HashSet<>();
    try (Stream<Path> files = Files.walk(dataNode)) {
      for (Path block : files.filter(file -> file.getFileName().toString().matches("blk_-?\\d+")).toList()) {
        blocks.add(Files.readString(block, StandardCharsets.ISO_8859_1));
      }
    }
    for (String content : contents) {
      assertTrue(dataNode + " lacks a block", content.isEmpty() || blocks.contains(content));
    }
  }
}
