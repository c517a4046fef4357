/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import org.apache.hadoop.ab.options.ByteSize;

/**
 * The size of one run.
 *
 * @param bytes of the input
 * @param maps the number of map tasks and of input files
 * @param reduces the number of reduce tasks
 * @param replication the number of replicas of input and output
 */
public record Shape(long bytes, int maps, int reduces, int replication) {
  @Override
  public String toString() {
    return ByteSize.format(bytes) + ", " + maps + " maps, " + reduces + " reduces";
  }
}
