/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;

/**
 * The records of a run of map-sort and the job they belong to.
 *
 * @param keyLength the bytes of a key, without overhead of its type
 * @param valueLength the bytes of a value
 * @param threads of the sort; empty for the arm's default
 * @param sortMegabytes io.sort.mb
 */
public record MapSortShape(int records, KeyKind keyType, int keyLength, int valueLength, int partitions,
    String distribution, Optional<Integer> threads, String codec, boolean combiner, int sortMegabytes) {
  /** The bytes of a record, unless the length of its value is given. */
  public static final int RECORD_BYTES = 100;
  /** The bytes of a key, unless given or fixed by its type. */
  public static final int KEY_BYTES = 10;
  /** The bytes of a value that the combiner uses as a counter. */
  private static final int COUNT_BYTES = 8;
  /**
   * The maximum overhead per record in a sort buffer, in bytes: stock's 16 bytes of position data, and the lengths of
   * key and value.
   */
  private static final int BUFFERED_HEADER_BYTES = 16 + 5 + 5;
  /** The maximum overhead per record in a map output file, in bytes: lengths, and overhead of the types. */
  private static final int HEADER_BYTES = 16;

  /**
   * Checks what a user requested.
   *
   * @param keyLength empty for the type's own, or 10
   * @param valueLength empty for the value that makes a record of 100 bytes
   * @throws UserError with option, value and range of the first that is not allowed
   */
  public static MapSortShape of(int records, String keyType, Optional<Integer> keyLength, Optional<Integer> valueLength,
      int partitions, String distribution, Optional<Integer> threads, String codec, boolean combiner,
      int sortMegabytes) {
    KeyKind kind = KeyKind.named(keyType);
    int key = keyLength(kind, keyLength);
    int value = valueLength.orElse(Math.max(combiner ? COUNT_BYTES : 0, RECORD_BYTES - key));
    if (combiner && value < COUNT_BYTES) {
      throw new UserError("--value-length " + value + " is not allowed with --combiner: " + COUNT_BYTES
          + " or more are needed, as the combiner counts in the value");
    }
    if ((long) key + value + BUFFERED_HEADER_BYTES > (long) sortMegabytes << 20) {
      throw new UserError("--value-length " + value + " with keys of " + key + " bytes is not allowed with "
          + "--io-sort-mb " + sortMegabytes + ": a record must fit into the buffer");
    }
    return new MapSortShape(records, kind, key, value, partitions, distribution, threads, codec, combiner,
        sortMegabytes);
  }

  private static int keyLength(KeyKind kind, Optional<Integer> asked) {
    int length = asked.orElse(kind.fixedLength().orElse(KEY_BYTES));
    if (kind.fixedLength().orElse(length) != length) {
      throw new UserError("--key-length " + length + " is not allowed with --key-type " + kind + ": "
          + "give " + kind.fixedLength().getAsInt() + ", or omit the option");
    }
    return length;
  }

  /** Returns true if all records fit into the sort buffer, so that one spill suffices. */
  public boolean fitsSortBuffer() {
    return (long) records * (keyLength + valueLength + BUFFERED_HEADER_BYTES) <= (long) sortMegabytes << 20;
  }

  /** Returns the maximum size of all records in a map output file, in bytes. */
  public long bytes() {
    return (long) records * (keyLength + valueLength + HEADER_BYTES);
  }

  @Override
  public String toString() {
    return records + " records, keys " + keyType + " of " + keyLength + " bytes, values of " + valueLength + ", "
        + distribution + ", " + partitions + " partitions, io.sort.mb " + sortMegabytes
        + (fitsSortBuffer() ? " (one spill)" : "") + ", codec " + codec
        + (combiner ? ", combiner" : ", no combiner") + threads.map(each -> ", " + each + " sort threads").orElse("");
  }
}
