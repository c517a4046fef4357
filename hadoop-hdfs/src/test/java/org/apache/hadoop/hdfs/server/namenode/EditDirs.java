/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.common.HdfsConstants.NamenodeRole;

/** Folders with an image and edits, namesystems on them without a daemon, and the state a crash would leave. */
final class EditDirs {
  private EditDirs() {
  }

  /** Returns the configuration of a NameNode that keeps its image and edits in these folders. */
  static Configuration conf(Path... dirs) {
    Configuration conf = new HdfsConfiguration();
    String all = Arrays.stream(dirs).map(dir -> dir.toUri().toString()).collect(Collectors.joining(","));
    conf.set("dfs.namenode.name.dir", all);
    conf.set("dfs.namenode.edits.dir", all);
    return conf;
  }

  /** Formats the folders, and returns an empty namesystem on them. */
  static FSNamesystem create(Configuration conf) throws IOException {
    if (NameNode.getNameNodeMetrics() == null) {
      NameNode.initMetrics(conf, NamenodeRole.ACTIVE);
    }
    NameNode.format(conf);
    return new FSNamesystem(conf);
  }

  /** Copies a folder in its current state. */
  static Path copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(from)) {
      files = walk.filter(file -> !file.endsWith("in_use.lock")).toList();
    }
    for (Path file : files) {
      Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
    }
    return to;
  }

  /** A query to a namesystem. */
  @FunctionalInterface
  interface Question<T> {
    T ask(FSNamesystem names) throws IOException;
  }

  /** Starts a namesystem from a folder, queries it, and closes it. */
  static <T> T after(Path dir, Question<T> question) throws IOException {
    FSNamesystem names = new FSNamesystem(conf(dir));
    try {
      return question.ask(names);
    } finally {
      names.close();
    }
  }
}
