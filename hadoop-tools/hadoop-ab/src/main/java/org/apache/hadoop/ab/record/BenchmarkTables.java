/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All generated tables of results in the READMEs. */
public final class BenchmarkTables {
  private final BenchmarkFolder folder;

  /** @param root of the checkout */
  public BenchmarkTables(Path root) {
    this.folder = new BenchmarkFolder(root);
  }

  /** Returns one line for each file whose table differs from the recordings: file, line, and what to do. */
  public List<String> stale() throws IOException {
    List<String> faults = new ArrayList<>();
    for (GeneratedSection section : folder.sections()) {
      Optional<Integer> line = section.stale();
      line.ifPresent(number -> faults.add(section.file() + ":" + number
          + ": the table differs from the recorded results; run 'dev-support/bin/ab table'"));
    }
    return faults;
  }

  /** Rewrites the tables that are out of date, and returns their files. */
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
