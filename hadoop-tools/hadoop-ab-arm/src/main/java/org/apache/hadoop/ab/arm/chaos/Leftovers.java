/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arm.process.RunProcesses;

/** The processes and temporary files that are left when all daemons of a run have been stopped. */
final class Leftovers {
  private static final long POLL_MILLIS = 100;
  /** The folders of web pages, which daemons of the published release leave behind each time. */
  private static final String PAGES = "Jetty_";

  private Leftovers() {
  }

  /**
   * Returns what is left, a phrase each; waits up to {@code seconds} until nothing is, as tasks end after their
   * trackers.
   *
   * @param dir the folder of the run
   * @param temporary the daemons' temporary folders
   */
  static List<String> await(Path dir, List<Path> temporary, long seconds) throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<String> left = now(dir, temporary);
    while (!left.isEmpty() && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds)) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      left = now(dir, temporary);
    }
    return left;
  }

  private static List<String> now(Path dir, List<Path> temporary) throws IOException {
    List<String> left = new ArrayList<>();
    RunProcesses.others(dir).forEach(process -> left.add("process " + process));
    for (Path folder : temporary) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> !file.getFileName().toString().startsWith(PAGES)).sorted()
            .forEach(file -> left.add("file " + dir.relativize(file)));
      }
    }
    return left;
  }
}
