/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;

/**
 * The task of one run of dfsio.
 *
 * @param run the cluster, which has no trackers
 * @param files how many
 * @param size of each, bytes
 * @param clients files that are open at a time
 * @param warmUp times that all is done on other files before
 * @param append whether as much is appended to each
 * @param sync whether hsync is called when a file is opened and before it is closed
 * @param seed of the bytes
 */
public record DfsioSpec(RunSpec run, int files, long size, int clients, int warmUp, boolean append, boolean sync,
    long seed) {
  /** The name of the workload. */
  public static final String NAME = "dfsio";

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static DfsioSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    in.directory("dir");
    RunSpec run = RunSpec.ofDfs(in, file, NAME, in.count("data-nodes", 1), in.count("replicas", 1), in.under("conf."));
    return new DfsioSpec(run, in.count("files", 1), in.number("size"), in.count("clients", 1), in.count("warm-up", 0),
        in.text("append").equals("true"), in.text("sync").equals("true"), in.number("seed"));
  }
}
