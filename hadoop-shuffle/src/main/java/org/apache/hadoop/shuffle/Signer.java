/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle;

/** Knows the secret of a job: a keyed hash that nobody else can make. Must be thread-safe. */
@FunctionalInterface
public interface Signer {
  /** The hash of the message, always of the same length. */
  byte[] sign(byte[] message);
}
