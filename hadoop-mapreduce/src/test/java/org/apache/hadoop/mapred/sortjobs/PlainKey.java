/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

/** A key that is not a Writable; {@link PlainSerialization} serializes it. */
public record PlainKey(String text) implements Comparable<PlainKey> {
  @Override
  public int compareTo(PlainKey other) {
    return text.compareTo(other.text);
  }
}
