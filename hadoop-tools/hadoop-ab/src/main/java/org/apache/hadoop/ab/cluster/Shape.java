/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import org.apache.hadoop.ab.options.ByteSize;

/**
 * The size of one run.
 *
 * @param bytes of the input
 * @param maps map tasks, which is also the number of input files
 * @param reduces reduce tasks
 * @param replication replicas of input and output
 */
public record Shape(long bytes, int maps, int reduces, int replication) {
  @Override
  public String toString() {
    return ByteSize.format(bytes) + ", " + maps + " maps, " + reduces + " reduces";
  }
}
