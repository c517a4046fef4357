/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

/** A comparison of two serialised keys. */
@FunctionalInterface
interface KeyComparison {
  int compare(byte[] b1, int start1, int length1, byte[] b2, int start2, int length2);
}
