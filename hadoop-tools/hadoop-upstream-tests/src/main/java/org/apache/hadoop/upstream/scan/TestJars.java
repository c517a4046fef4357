/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The published jars below .upstream/jars: the main jar and the test jar of each area. */
public final class TestJars {
  /** MapReduce before HDFS, because the patches touch most of it. */
  public static final List<String> AREAS = List.of("common", "mapred", "hdfs");

  private static final String VERSION = "0.22.0";

  private final Path directory;

  /** @param repositoryRoot the top of the working copy */
  public TestJars(Path repositoryRoot) {
    directory = repositoryRoot.resolve(".upstream/jars");
  }

  public Path stock(String area) throws IOException {
    return existing("hadoop-" + area + "-" + VERSION + ".jar");
  }

  public Path tests(String area) throws IOException {
    return existing("hadoop-" + area + "-test-" + VERSION + ".jar");
  }

  public List<Path> allStock() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String area : AREAS) {
      jars.add(stock(area));
    }
    return jars;
  }

  private Path existing(String name) throws IOException {
    Path jar = directory.resolve(name);
    if (!Files.isRegularFile(jar)) {
      throw new IOException(jar + " is missing: run 'mvn -N initialize' in " + directory.getParent().getParent());
    }
    return jar;
  }
}
