/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle;

/** The holder of a job's secret: computes a keyed hash that nobody else can compute. Must be thread-safe. */
@FunctionalInterface
public interface Signer {
  /** Returns the hash of the message; it always has the same length. */
  byte[] sign(byte[] message);
}
