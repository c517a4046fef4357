/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;

/**
 * The specification of a dfsio run.
 *
 * @param run the cluster, which has no trackers
 * @param files the number of files
 * @param size the size of each file in bytes
 * @param clients the number of files open at a time
 * @param warmUp the number of warm-up repetitions, on other files
 * @param append true to append the same amount to each file
 * @param sync true to call hsync after a file is opened and before it is closed
 * @param seed the seed of the bytes
 */
public record DfsioSpec(RunSpec run, int files, long size, int clients, int warmUp, boolean append, boolean sync,
    long seed) {
  /** The name of the workload. */
  public static final String NAME = "dfsio";

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static DfsioSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    in.directory("dir");
    RunSpec run = RunSpec.ofDfs(in, file, NAME, in.count("data-nodes", 1), in.count("replicas", 1), in.under("conf."));
    return new DfsioSpec(run, in.count("files", 1), in.number("size"), in.count("clients", 1), in.count("warm-up", 0),
        in.text("append").equals("true"), in.text("sync").equals("true"), in.number("seed"));
  }
}
