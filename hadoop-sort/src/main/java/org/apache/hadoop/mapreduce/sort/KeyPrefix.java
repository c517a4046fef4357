/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/**
 * An eight-byte prefix of a serialised key, as an unsigned number that agrees with the order of the keys: if the prefix
 * of one key is less than that of another, so is the key according to the comparator of its class. Where that
 * comparator is inconsistent, as the one for floating-point numbers in the published release is for NaN, the order is
 * that of the prefixes. Stateless.
 */
public enum KeyPrefix {
  /** Content preceded by a length of one to five bytes, compared as unsigned bytes. */
  TEXT(Text.class, Text.Comparator.class, Extent.BEGINNING) {
    @Override
    int contentStart(byte[] b, int start) {
      return start + WritableUtils.decodeVIntSize(b[start]);
    }
  },

  /** Content preceded by a length of four bytes, compared as unsigned bytes. */
  BYTES(BytesWritable.class, BytesWritable.Comparator.class, Extent.BEGINNING) {
    @Override
    int contentStart(byte[] b, int start) {
      return start + Integer.BYTES;
    }
  },

  LONG(LongWritable.class, LongWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return (long) BIG_ENDIAN_LONG.get(b, start) ^ Long.MIN_VALUE;
    }
  },

  INT(IntWritable.class, IntWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return (int) BIG_ENDIAN_INT.get(b, start) ^ Long.MIN_VALUE;
    }
  },

  BYTE(ByteWritable.class, ByteWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return b[start] ^ Long.MIN_VALUE;
    }
  },

  /** A byte that is 0 or 1. */
  BOOLEAN(BooleanWritable.class, BooleanWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return b[start] & 0xff;
    }
  },

  /** A number whose two zeros are equal, and whose NaN is greater than every other value. */
  DOUBLE(DoubleWritable.class, DoubleWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return floating(unsignedZero(Double.longBitsToDouble((long) BIG_ENDIAN_LONG.get(b, start))));
    }

    @Override
    boolean isOrderOf(RawComparator<?> comparator) {
      return super.isOrderOf(comparator) && zeros(comparator, Double.BYTES) == 0;
    }
  },

  /** A number in the order of {@link #DOUBLE}. */
  FLOAT(FloatWritable.class, FloatWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return floating(unsignedZero(Float.intBitsToFloat((int) BIG_ENDIAN_INT.get(b, start))));
    }

    @Override
    boolean isOrderOf(RawComparator<?> comparator) {
      return super.isOrderOf(comparator) && zeros(comparator, Float.BYTES) == 0;
    }
  },

  /** A number in the order of {@link Double#compare}, as in Hadoop 3: the negative zero is less than the other. */
  SIGNED_DOUBLE(DoubleWritable.class, DoubleWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return floating(Double.longBitsToDouble((long) BIG_ENDIAN_LONG.get(b, start)));
    }

    @Override
    boolean isOrderOf(RawComparator<?> comparator) {
      return super.isOrderOf(comparator) && zeros(comparator, Double.BYTES) < 0;
    }
  },

  /** A number in the order of {@link #SIGNED_DOUBLE}. */
  SIGNED_FLOAT(FloatWritable.class, FloatWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return floating(Float.intBitsToFloat((int) BIG_ENDIAN_INT.get(b, start)));
    }

    @Override
    boolean isOrderOf(RawComparator<?> comparator) {
      return super.isOrderOf(comparator) && zeros(comparator, Float.BYTES) < 0;
    }
  },

  /** No bits, as all keys are equal. */
  NULL(NullWritable.class, NullWritable.Comparator.class, Extent.WHOLE_KEY) {
    @Override
    public long of(byte[] b, int start, int length) {
      return 0;
    }
  };

  private static final VarHandle BIG_ENDIAN_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_ENDIAN_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** The part of a key that its prefix covers, which each constant declares. */
  private enum Extent {
    /** The whole key: for a constant that overrides {@link KeyPrefix#of(byte[], int, int)}. */
    WHOLE_KEY,
    /**
     * The beginning of a content that is compared byte by byte: for a constant that overrides {@link
     * KeyPrefix#contentStart}.
     */
    BEGINNING
  }

  /**
   * The keys of other projects whose bytes and order are those of {@link #BYTES}, with their comparators: by name, as
   * they may be absent.
   */
  private static final Map<String, String> LIKE_BYTES = Map.of(
      "org.apache.hadoop.hbase.io.ImmutableBytesWritable",
      "org.apache.hadoop.hbase.io.ImmutableBytesWritable$Comparator",
      "org.apache.hadoop.hive.ql.io.HiveKey", "org.apache.hadoop.hive.ql.io.HiveKey$Comparator");

  private final Class<? extends WritableComparable<?>> keyClass;
  private final Class<? extends WritableComparator> comparatorClass;
  private final Extent extent;

  @SuppressWarnings("unchecked")
  KeyPrefix(Class<?> keyClass, Class<? extends WritableComparator> comparatorClass, Extent extent) {
    this.keyClass = (Class<? extends WritableComparable<?>>) keyClass;
    this.comparatorClass = comparatorClass;
    this.extent = extent;
  }

  /** Returns the class of keys that this prefix is for. */
  Class<? extends WritableComparable<?>> keyClass() {
    return keyClass;
  }

  /**
   * Returns the prefix that agrees with a comparator of a Writable class.
   *
   * @return null if there is none, as for any comparator but the class's own
   */
  public static KeyPrefix find(Class<?> keyClass, RawComparator<?> comparator) {
    for (KeyPrefix prefix : values()) {
      if (prefix.keyClass == keyClass && prefix.isOrderOf(comparator)) {
        return prefix;
      }
    }
    return comparator.getClass().getName().equals(LIKE_BYTES.get(keyClass.getName())) ? BYTES : null;
  }

  /** Returns true if a comparator of keys of this class orders them as this does. */
  boolean isOrderOf(RawComparator<?> comparator) {
    return comparator.getClass() == comparatorClass && WritableComparator.get(keyClass).getClass() == comparatorClass;
  }

  /** Compares the negative zero with the positive one. */
  private static int zeros(RawComparator<?> comparator, int length) {
    byte[] negative = {(byte) 0x80, 0, 0, 0, 0, 0, 0, 0};
    return comparator.compare(negative, 0, length, new byte[Double.BYTES], 0, length);
  }

  private static double unsignedZero(double number) {
    return number == 0 ? 0 : number;
  }

  /** Inverts the bits of a negative number, as its magnitude grows with the bits after the sign. */
  private static long floating(double number) {
    if (Double.isNaN(number)) {
      return -1;
    }
    long bits = Double.doubleToRawLongBits(number);
    return bits ^ (bits >> Long.SIZE - 1 | Long.MIN_VALUE);
  }

  /** Returns true if keys with the same prefix are equal. */
  public final boolean isWholeKey() {
    return extent == Extent.WHOLE_KEY;
  }

  /** Returns the start of the bytes that are compared; only for prefixes that are not the whole key. */
  int contentStart(byte[] b, int start) {
    throw new UnsupportedOperationException(name());
  }

  /** Returns the prefix of a serialised key. */
  public long of(byte[] b, int start, int length) {
    return of(b, start, length, 0);
  }

  /**
   * Returns eight bytes of the content from {@code depth} on, padded with zeros; only for prefixes that are not the
   * whole key. Keys that agree up to there are ordered by these bytes.
   */
  final long of(byte[] b, int start, int length, int depth) {
    int from = contentStart(b, start) + depth;
    int left = start + length - from;
    if (left >= Long.BYTES) {
      return (long) BIG_ENDIAN_LONG.get(b, from);
    }
    long prefix = 0;
    for (int i = 0; i < left; i++) {
      prefix |= (b[from + i] & 0xffL) << 56 - 8 * i;
    }
    return prefix;
  }

  /** Compares two keys as their comparator does, but faster; only for prefixes that are not the whole key. */
  final int compareContent(byte[] b1, int start1, int length1, byte[] b2, int start2, int length2) {
    return Arrays.compareUnsigned(b1, contentStart(b1, start1), start1 + length1,
        b2, contentStart(b2, start2), start2 + length2);
  }
}
