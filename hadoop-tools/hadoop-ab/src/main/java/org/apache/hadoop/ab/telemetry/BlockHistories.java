/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The history files of a run that was interrupted while they were inside a DFS: 3.x writes them there, and its
 * DataNodes store them as block files in the run's folder.
 */
final class BlockHistories {
  private static final Pattern BLOCK = Pattern.compile("blk_\\d+");
  private static final Pattern JOB = Pattern.compile("job_\\d+_\\d+");
  private static final List<String> HEADS = List.of("Avro-Binary", "Avro-Json");
  private static final int MAX_HEAD = 11;

  private BlockHistories() {
  }

  /**
   * Finds the first block of each job's history; the longest of several replicas.
   *
   * @param limit the maximum length of a block; longer ones are ignored
   * @return blocks by the file names that histories would have
   */
  static Map<String, Path> below(Path folder, long limit) throws IOException {
    Map<String, Path> longest = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      return longest;
    }
    List<Path> blocks;
    try (Stream<Path> all = Files.walk(folder)) {
      blocks = all.filter(file -> BLOCK.matcher(file.getFileName().toString()).matches())
          .filter(Files::isRegularFile).sorted().toList();
    }
    for (Path block : blocks) {
      if (isHistory(block) && Files.size(block) <= limit) {
        Matcher job = JOB.matcher(new String(Files.readAllBytes(block), StandardCharsets.ISO_8859_1));
        String name = job.find() ? job.group() + "-of-a-block.jhist" : "";
        if (!name.isEmpty()
            && (!longest.containsKey(name) || Files.size(block) > Files.size(longest.get(name)))) {
          longest.put(name, block);
        }
      }
    }
    return longest;
  }

  private static boolean isHistory(Path block) throws IOException {
    try (InputStream in = Files.newInputStream(block)) {
      String head = new String(in.readNBytes(MAX_HEAD), StandardCharsets.ISO_8859_1);
      return HEADS.stream().anyMatch(head::startsWith);
    }
  }
}
