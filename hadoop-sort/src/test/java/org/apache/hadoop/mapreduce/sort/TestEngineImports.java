/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Test;

/**
 * The engine knows keys and comparators, and nothing of tasks, daemons or files: it has to run inside other Hadoops
 * too.
 */
public class TestEngineImports {
  /** For the compiler alone. */
  private static final String GUARDED_BY = "import com.google.errorprone.annotations.concurrent.GuardedBy;";

  @Test
  public void areOfTheJdkAndOfHadoopsTypesOfKeys() throws IOException {
    Path folder = Path.of(System.getProperty("repository.root"),
        "hadoop-sort/src/main/java/org/apache/hadoop/mapreduce/sort");
    List<String> others = new ArrayList<>();
    int files = 0;
    try (Stream<Path> sources = Files.list(folder)) {
      for (Path source : sources.toList()) {
        files++;
        for (String line : Files.readAllLines(source)) {
          boolean names = line.startsWith("import ") || line.replaceAll("\\*.*", "").contains("org.apache.hadoop.");
          if (names && !line.matches("(import (static )?(java|org\\.apache\\.hadoop\\.io)\\.[\\w.]+;)|package .*")
              && !line.equals(GUARDED_BY)) {
            others.add(source.getFileName() + ": " + line);
          }
        }
      }
    }
    assertTrue("found no sources in " + folder, files > 5);
    assertEquals(List.of(), others);
  }
}
