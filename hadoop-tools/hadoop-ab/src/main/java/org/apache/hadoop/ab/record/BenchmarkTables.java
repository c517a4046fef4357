/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of results in the READMEs, as a whole. */
public final class BenchmarkTables {
  private final BenchmarkFolder folder;

  /** @param root of the checkout */
  public BenchmarkTables(Path root) {
    this.folder = new BenchmarkFolder(root);
  }

  /** A line for each text whose table is not what the recordings say: file, line, and what to do. */
  public List<String> stale() throws IOException {
    List<String> faults = new ArrayList<>();
    for (GeneratedSection section : folder.sections()) {
      Optional<Integer> line = section.stale();
      line.ifPresent(number -> faults.add(section.file() + ":" + number
          + ": the table is not what the recorded results say; run 'dev-support/bin/ab table'"));
    }
    return faults;
  }

  /** Writes the tables that are not as they should be; returns their files. */
  public List<Path> write() throws IOException {
    List<Path> written = new ArrayList<>();
    for (GeneratedSection section : folder.sections()) {
      if (section.write()) {
        written.add(section.file());
      }
    }
    return written;
  }
}
