/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

/**
 * The key types, each with a mapping from numbers to keys that is monotonic in the type's own comparator: a larger
 * number never gives a smaller key, except for {@link #CUSTOM}, whose order is reversed.
 */
enum KeyType {
  /** Letters, valid text in every encoding. */
  TEXT(Text.class) {
    @Override
    WritableComparable<?> create() {
      return new Text();
    }

    @Override
    void set(WritableComparable<?> key, long order, boolean prefix, byte[] buffer) {
      long word = order;
      for (int at = 0; at < buffer.length; word = Distribution.mix(word)) {
        for (int shift = Long.SIZE - Letters.BITS; shift >= 0 && at < buffer.length; shift -= Letters.BITS) {
          buffer[at++] = Letters.at(word, shift);
        }
      }
      sharePrefix(prefix, buffer);
      ((Text) key).set(buffer, 0, buffer.length);
    }
  },
  /** Bytes of any value. */
  BYTES(BytesWritable.class) {
    @Override
    WritableComparable<?> create() {
      return new BytesWritable();
    }

    @Override
    void set(WritableComparable<?> key, long order, boolean prefix, byte[] buffer) {
      fill(order, buffer);
      sharePrefix(prefix, buffer);
      ((BytesWritable) key).set(buffer, 0, buffer.length);
    }
  },
  /** 64-bit numbers, including negative ones. */
  LONG(LongWritable.class) {
    @Override
    WritableComparable<?> create() {
      return new LongWritable();
    }

    @Override
    void set(WritableComparable<?> key, long order, boolean prefix, byte[] buffer) {
      ((LongWritable) key).set((prefix ? order & 0xffff : order) ^ Long.MIN_VALUE);
    }
  },
  /** 32-bit numbers, including negative ones. */
  INT(IntWritable.class) {
    @Override
    WritableComparable<?> create() {
      return new IntWritable();
    }

    @Override
    void set(WritableComparable<?> key, long order, boolean prefix, byte[] buffer) {
      int high = (int) (order >>> Integer.SIZE);
      ((IntWritable) key).set((prefix ? high & 0xff : high) ^ Integer.MIN_VALUE);
    }
  },
  /** Bytes in descending order, with a comparator of their own. */
  CUSTOM(DescendingKey.class) {
    @Override
    WritableComparable<?> create() {
      return new DescendingKey();
    }

    @Override
    void set(WritableComparable<?> key, long order, boolean prefix, byte[] buffer) {
      fill(order, buffer);
      sharePrefix(prefix, buffer);
      ((DescendingKey) key).set(buffer, buffer.length);
    }
  };

  private final Class<?> type;

  KeyType(Class<?> type) {
    this.type = type;
  }

  static KeyType named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  Class<?> type() {
    return type;
  }

  abstract WritableComparable<?> create();

  /**
   * Sets {@code key} to the one for the number {@code order}.
   *
   * @param prefix true if it starts with the shared prefix
   * @param buffer scratch space as long as the key; not needed for numbers
   */
  abstract void set(WritableComparable<?> key, long order, boolean prefix, byte[] buffer);

  /** Fills the buffer with the number's bytes, followed by others derived from it. */
  private static void fill(long order, byte[] buffer) {
    long word = order;
    for (int at = 0; at < buffer.length; word = Distribution.mix(word)) {
      for (int shift = Long.SIZE - Byte.SIZE; shift >= 0 && at < buffer.length; shift -= Byte.SIZE) {
        buffer[at++] = (byte) (word >>> shift);
      }
    }
  }

  /** Overwrites four fifths of the key, at least one byte, with the prefix, so that most bytes carry no information. */
  private static void sharePrefix(boolean prefix, byte[] buffer) {
    if (prefix) {
      Arrays.fill(buffer, 0, Math.max(1, buffer.length * 4 / 5), (byte) 'P');
    }
  }
}
