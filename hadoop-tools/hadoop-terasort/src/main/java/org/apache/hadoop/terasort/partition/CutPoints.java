/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.terasort.row.RowFormat;

/**
 * A total-order partition by the quantiles of a sample: part i has the rows from cut point i - 1 to cut point i,
 * exclusive.
 *
 * <p>A cut point is a key <em>and</em> the CRC32 of a row's value. The CRC is irrelevant for keys that differ; it
 * spreads the rows of a frequent key over as many neighboring parts as their share of the sample requires, so that a
 * skewed key overloads no part, and the parts are still in order of the keys. Rows that are equal in all bytes share a
 * part.
 */
public final class CutPoints implements RowPartition {
  static final String SPEC = "cuts:";

  private static final int ENCODED = 2 * Long.BYTES;

  /** The key prefixes of the cut points, unsigned and ascending; equal ones are ordered by {@link #rests}. */
  private final long[] prefixes;
  private final long[] rests;

  private CutPoints(int count) {
    prefixes = new long[count];
    rests = new long[count];
  }

  /**
   * Returns the cut points that divide the sample evenly.
   *
   * @param sample one row or more, in any order
   * @param parts 1 or more; if there are more parts than rows, some are empty
   */
  public static CutPoints of(List<SampledRow> sample, int parts) {
    if (sample.isEmpty() || parts < 1) {
      throw new IllegalArgumentException(sample.size() + " rows and " + parts + " parts; expected 1 or more of each");
    }
    SampledRow[] sorted = sample.toArray(SampledRow[]::new);
    Arrays.sort(sorted);
    CutPoints cuts = new CutPoints(parts - 1);
    for (int i = 1; i < parts; i++) {
      SampledRow cut = sorted[(int) ((long) i * sorted.length / parts)];
      cuts.prefixes[i - 1] = cut.prefix();
      cuts.rests[i - 1] = cut.rest();
    }
    return cuts;
  }

  @Override
  public int parts() {
    return prefixes.length + 1;
  }

  @Override
  public int partition(byte[] key, int keyOffset, byte[] value, int valueOffset) {
    long prefix = RowFormat.keyPrefix(key, keyOffset);
    int low = 0;
    int high = prefixes.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(prefixes[middle], prefix) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < prefixes.length && prefixes[low] == prefix
        ? partitionTied(low, prefix, SampledRow.rest(key, keyOffset, value, valueOffset))
        : low;
  }

  /** Returns the number of cut points up to the given one, where those from {@code low} on have the same prefix. */
  private int partitionTied(int low, long prefix, long rest) {
    int high = prefixes.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (prefixes[middle] == prefix && rests[middle] <= rest) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public String spec() {
    ByteBuffer bytes = ByteBuffer.allocate(prefixes.length * ENCODED);
    for (int i = 0; i < prefixes.length; i++) {
      bytes.putLong(prefixes[i]).putLong(rests[i]);
    }
    return SPEC + Base64.getEncoder().encodeToString(bytes.array());
  }

  static CutPoints parse(String spec) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(spec.substring(SPEC.length())));
    CutPoints cuts = new CutPoints(bytes.capacity() / ENCODED);
    for (int i = 0; i < cuts.prefixes.length; i++) {
      cuts.prefixes[i] = bytes.getLong();
      cuts.rests[i] = bytes.getLong();
    }
    return cuts;
  }
}
