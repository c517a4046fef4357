/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;

/** The types of keys, each with its order expressed in types of the JDK. */
public enum KeyKind {
  TEXT(Text.class, number -> text(number), text -> new Text((String) text), texts()),
  BYTES(BytesWritable.class, number -> bytes(number), bytes -> new BytesWritable((byte[]) bytes), bytes()),
  LONG(LongWritable.class, number -> (long) number << (number & 31), n -> new LongWritable((Long) n), natural()),
  INT(IntWritable.class, number -> number, n -> new IntWritable((Integer) n), natural()),
  BYTE(ByteWritable.class, number -> (byte) number, n -> new ByteWritable((Byte) n), natural()),
  BOOLEAN(BooleanWritable.class, number -> number > 0, n -> new BooleanWritable((Boolean) n), natural()),
  NULL(NullWritable.class, number -> 0, n -> NullWritable.get(), natural()),
  FLOAT(FloatWritable.class, number -> (float) floating(number), n -> new FloatWritable((Float) n),
      Comparator.comparing(n -> canonical((Float) n))),
  DOUBLE(DoubleWritable.class, number -> floating(number), n -> new DoubleWritable((Double) n),
      Comparator.comparing(n -> canonical((Double) n))),
  /** A kind of key that has no comparator of its own. */
  VINT(VIntWritable.class, number -> number >> (number & 31), n -> new VIntWritable((Integer) n), natural()),
  STATIC(StaticKey.class, number -> (long) number << (number & 31), n -> {
    StaticKey key = new StaticKey();
    key.set((Long) n);
    return key;
  }, natural()),
  SCRATCH(ScratchKey.class, number -> bytes(number), bytes -> {
    ScratchKey key = new ScratchKey();
    key.bytes = (byte[]) bytes;
    return key;
  }, bytes()),
  LENGTH(LengthKey.class, number -> bytes(number), bytes -> {
    LengthKey key = new LengthKey();
    key.bytes = (byte[]) bytes;
    return key;
  }, bytes()),
  PLAIN(PlainKey.class, number -> text(number), text -> new PlainKey((String) text), natural());

  private final Class<?> type;
  private final IntFunction<Object> value;
  private final Function<Object, Object> key;
  private final Comparator<Object> order;

  KeyKind(Class<?> type, IntFunction<Object> value, Function<Object, Object> key, Comparator<Object> order) {
    this.type = type;
    this.value = value;
    this.key = key;
    this.order = order;
  }

  public Class<?> type() {
    return type;
  }

  /** Returns the value made of a number whose bits are well mixed; equal numbers give equal values. */
  public Object value(int number) {
    return value.apply(number);
  }

  /** Returns a new key with the given value. */
  public Object key(Object from) {
    return key.apply(from);
  }

  /** Returns the order of the values that {@link #value(int)} gives. */
  public Comparator<Object> order() {
    return order;
  }

  /** Returns the grouping comparator that is coarser than the order; null if there is none. */
  public Class<? extends FirstByte> grouping() {
    return switch (this) {
      case TEXT, PLAIN -> FirstByte.OfText.class;
      case LONG, INT, STATIC -> FirstByte.OfNumber.class;
      default -> null;
    };
  }

  /** Returns the order of the groups that {@link #grouping} makes. */
  public Comparator<Object> groups() {
    return switch (this) {
      case TEXT, PLAIN -> Comparator.comparing(text -> ((String) text).isEmpty() ? -1 : ((String) text).charAt(0));
      case INT -> Comparator.comparing(n -> (Integer) n >> 24);
      default -> Comparator.comparing(n -> (Long) n >> 56);
    };
  }

  @SuppressWarnings("unchecked")
  private static Comparator<Object> natural() {
    return (a, b) -> ((Comparable<Object>) a).compareTo(b);
  }

  private static Comparator<Object> bytes() {
    return (a, b) -> Arrays.compareUnsigned((byte[]) a, (byte[]) b);
  }

  private static Comparator<Object> texts() {
    return (a, b) -> Arrays.compareUnsigned(((String) a).getBytes(StandardCharsets.UTF_8),
        ((String) b).getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] bytes(int number) {
    return Arrays.copyOf(Integer.toString(number, 3).getBytes(StandardCharsets.UTF_8), number & 31);
  }

  private static String text(int number) {
    return number % 64 == 0 ? "" : Integer.toString(number, 7);
  }

  /** Returns a number, often one of those with special rules for comparison. */
  private static double floating(int number) {
    return switch (number & 15) {
      case 0 -> Double.NaN;
      case 1 -> -0.0;
      case 2 -> 0.0;
      case 3 -> Double.NEGATIVE_INFINITY;
      case 4 -> Double.POSITIVE_INFINITY;
      default -> number / 1000.0;
    };
  }

  /** Returns the representative of all equal numbers: both zeros are one, and NaN comes last. */
  private static double canonical(double number) {
    return number == 0 ? 0 : number;
  }
}
