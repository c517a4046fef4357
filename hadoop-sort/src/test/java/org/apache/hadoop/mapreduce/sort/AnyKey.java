/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.util.ReflectionUtils;

/** Makes keys of any class that has a prefix, so that a new class needs no change in the tests. */
@SuppressWarnings("rawtypes")
final class AnyKey {
  /** The number of zeros appended, more than the length of any fixed-length key. */
  private static final int ZEROS = 64;

  /** The method that sets a class's content to any bytes, if it has one; a lookup takes longer than making a key. */
  private static final ClassValue<Optional<Method>> SET = new ClassValue<>() {
    @Override
    protected Optional<Method> computeValue(Class<?> type) {
      try {
        return Optional.of(type.getMethod("set", byte[].class, int.class, int.class));
      } catch (NoSuchMethodException e) {
        return Optional.empty();
      }
    }
  };

  private AnyKey() {
  }

  /** Returns a key with this content if its class takes any, else one read from these bytes followed by zeros. */
  static WritableComparable of(Class<? extends WritableComparable> type, byte[] bytes) {
    WritableComparable key = ReflectionUtils.newInstance(type, null);
    Optional<Method> set = SET.get(type);
    try {
      if (set.isPresent()) {
        set.get().invoke(key, bytes, 0, bytes.length);
      } else {
        key.readFields(new DataInputStream(new ByteArrayInputStream(Arrays.copyOf(bytes, bytes.length + ZEROS))));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(type.getName() + " cannot be made of any bytes", e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type.getName(), e);
    }
    return key;
  }

  /**
   * Returns the order of keys by their prefix: their natural order, except for floating-point numbers, where the
   * published release does not order NaN. There all NaNs are one key, greater than every number, and both zeros are
   * one, unless the prefix tells them apart.
   */
  @SuppressWarnings("unchecked")
  static Comparator<WritableComparable> order(KeyPrefix prefix) {
    return switch (prefix) {
      case FLOAT, DOUBLE -> (a, b) -> number(a) == number(b) ? 0 : Double.compare(number(a), number(b));
      case SIGNED_FLOAT, SIGNED_DOUBLE -> (a, b) -> Double.compare(number(a), number(b));
      default -> Comparator.naturalOrder();
    };
  }

  /** Returns true if the published release has no order for the key. */
  static boolean isNaN(WritableComparable key) {
    return (key instanceof FloatWritable || key instanceof DoubleWritable) && Double.isNaN(number(key));
  }

  /** Returns true for a zero, of which Hadoop 3 has two, and the published release one. */
  static boolean isZero(WritableComparable key) {
    return (key instanceof FloatWritable || key instanceof DoubleWritable) && number(key) == 0;
  }

  private static double number(WritableComparable key) {
    return key instanceof FloatWritable ? ((FloatWritable) key).get() : ((DoubleWritable) key).get();
  }
}
