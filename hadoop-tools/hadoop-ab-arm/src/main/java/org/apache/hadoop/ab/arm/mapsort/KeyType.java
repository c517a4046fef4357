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
 * The types of keys, each with the way to make one of a number, in the order of its own comparator: a larger number
 * never gives a smaller key, but for {@link #CUSTOM}, whose order is the other way round.
 */
enum KeyType {
  /** Letters, so that it is text in every encoding. */
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
  /** Bytes of every value. */
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
  /** Numbers of 64 bits, negative ones too. */
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
  /** Numbers of 32 bits, negative ones too. */
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
  /** Bytes in descending order, by a comparator of its own. */
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
   * Makes {@code key} that of the number {@code order}.
   *
   * @param prefix whether it begins as nine tenths do
   * @param buffer as long as the key, for use here alone; numbers need none
   */
  abstract void set(WritableComparable<?> key, long order, boolean prefix, byte[] buffer);

  /** The number's bytes, then others that follow from it. */
  private static void fill(long order, byte[] buffer) {
    long word = order;
    for (int at = 0; at < buffer.length; word = Distribution.mix(word)) {
      for (int shift = Long.SIZE - Byte.SIZE; shift >= 0 && at < buffer.length; shift -= Byte.SIZE) {
        buffer[at++] = (byte) (word >>> shift);
      }
    }
  }

  /** Four fifths of the key, so that eight of ten bytes say nothing; at least one byte. */
  private static void sharePrefix(boolean prefix, byte[] buffer) {
    if (prefix) {
      Arrays.fill(buffer, 0, Math.max(1, buffer.length * 4 / 5), (byte) 'P');
    }
  }
}
