/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arms.QueuedPatch;

/**
 * The header of results: what was measured, where and how.
 *
 * @param started in ISO-8601, UTC
 * @param command as typed
 * @param files the type of the file system that runs write to
 * @param isolation how the arms' signals were contained
 */
public record Header(String description, String started, Machine machine, String commit, String command, int rounds,
    boolean coldCache, String files, long seed, String isolation, List<SideHeader> sides) {

  /**
   * A side.
   *
   * @param jars SHA-256 by file name
   * @param conf all entries that were set, by the arm and the command line
   * @param patches of this repository's queue that its jars were built with
   */
  public record SideHeader(String label, String description, String jdk, List<String> jvmFlags,
      List<String> childJvmFlags, Map<String, String> jars, Map<String, String> conf, List<QueuedPatch> patches) {
    /** Accepts null for patches, which plans of older measurements lack. */
    public SideHeader {
      patches = List.copyOf(Optional.ofNullable(patches).orElse(List.of()));
    }

    /** Creates a side without patches. */
    public SideHeader(String label, String description, String jdk, List<String> jvmFlags, List<String> childJvmFlags,
        Map<String, String> jars, Map<String, String> conf) {
      this(label, description, jdk, jvmFlags, childJvmFlags, jars, conf, List.of());
    }
  }
}
