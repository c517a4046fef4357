/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.ab.arm.spec.RunSpec;

/**
 * The folders of a daemon.
 *
 * @param root its working directory, below the run's scratch folder
 * @param logs its logs; kept if the run has failed
 */
record DaemonFiles(Path root, Path logs) {
  static DaemonFiles of(RunSpec spec, String name) {
    return new DaemonFiles(spec.dir().resolve(name), spec.logs().resolve(name));
  }

  /** Creates the folders that a JVM does not create itself. */
  void create() throws IOException {
    Files.createDirectories(tmp());
    Files.createDirectories(logs);
  }

  Path conf() {
    return root.resolve("conf");
  }

  Path tmp() {
    return root.resolve("tmp");
  }

  /** Returns the default parent of all other folders. */
  Path hadoop() {
    return root.resolve("hadoop");
  }

  /** Returns the folder of a NameNode. */
  Path names() {
    return root.resolve("name");
  }

  /**
   * Returns the folder of a DataNode, which creates it itself: 1.2.1 refuses one with other permissions than it sets.
   */
  Path blocks() {
    return root.resolve("data");
  }

  /** Returns the folder of a TaskTracker. */
  Path local() {
    return root.resolve("local");
  }

  /** Returns the file for the daemon's output, which includes its log. */
  Path log() {
    return logs.resolve("daemon.log");
  }
}
