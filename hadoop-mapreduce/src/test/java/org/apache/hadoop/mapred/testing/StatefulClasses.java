/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.DataInput;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Partitioner;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/**
 * A set of classes that a job may bring, written for a single thread: each keeps its state in static fields, or in
 * those of a shared instance. Each counts the threads inside it.
 */
public final class StatefulClasses {
  private StatefulClasses() {
  }

  /** A key whose registered comparator keeps the two numbers it compares in static fields. */
  public static class NumberKey extends LongWritable {
    static {
      WritableComparator.define(NumberKey.class, new Comparator());
    }

    /** A comparator that keeps both numbers in static fields. */
    public static class Comparator extends WritableComparator {
      private static final ThreadsInside INSIDE = ThreadsInside.of("comparator");
      private static long first;
      private static long second;

      public Comparator() {
        super(NumberKey.class);
      }

      @Override
      public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
        INSIDE.enter();
        first = readLong(b1, s1);
        second = readLong(b2, s2);
        int compared = Long.compare(first, second);
        INSIDE.leave();
        return compared;
      }
    }
  }

  /** A key without a comparator, which is read through a static field and compared through two others. */
  public static class PlainKey extends LongWritable {
    private static final ThreadsInside READING = ThreadsInside.of("readFields");
    private static final ThreadsInside COMPARING = ThreadsInside.of("compareTo");
    private static long read;
    private static long first;
    private static long second;

    @Override
    public void readFields(DataInput in) throws IOException {
      READING.enter();
      read = in.readLong();
      set(read);
      READING.leave();
    }

    @Override
    public int compareTo(Object other) {
      COMPARING.enter();
      first = get();
      second = ((PlainKey) other).get();
      int compared = Long.compare(first, second);
      COMPARING.leave();
      return compared;
    }
  }

  /** A comparator of Text that copies both keys into static arrays first. */
  public static class TextComparator extends Text.Comparator {
    private static final ThreadsInside INSIDE = ThreadsInside.of("comparator");
    private static final byte[] FIRST = new byte[100];
    private static final byte[] SECOND = new byte[100];

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      INSIDE.enter();
      int n1 = WritableUtils.decodeVIntSize(b1[s1]);
      int n2 = WritableUtils.decodeVIntSize(b2[s2]);
      System.arraycopy(b1, s1 + n1, FIRST, 0, l1 - n1);
      System.arraycopy(b2, s2 + n2, SECOND, 0, l2 - n2);
      int compared = compareBytes(FIRST, 0, l1 - n1, SECOND, 0, l2 - n2);
      INSIDE.leave();
      return compared;
    }
  }

  /** A codec whose streams all mask their bytes in one shared buffer. */
  public static class OneBufferCodec extends DefaultCodec {
    private static final ThreadsInside INSIDE = ThreadsInside.of("codec");
    private static final byte MASK = 0x5a;
    private final byte[] buffer = new byte[1 << 17];

    @Override
    public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
      return super.createOutputStream(new FilterOutputStream(out) {
        @Override
        public void write(int b) throws IOException {
          write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
          INSIDE.enter();
          mask(b, off, buffer, 0, len);
          out.write(buffer, 0, len);
          INSIDE.leave();
        }
      }, compressor);
    }

    @Override
    public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
      return super.createInputStream(new FilterInputStream(in) {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
          INSIDE.enter();
          int read = in.read(buffer, 0, Math.min(len, buffer.length));
          mask(buffer, 0, b, off, read);
          INSIDE.leave();
          return read;
        }
      }, decompressor);
    }

    private static void mask(byte[] from, int start, byte[] to, int at, int length) {
      for (int i = 0; i < length; i++) {
        to[at + i] = (byte) (from[start + i] ^ MASK);
      }
    }
  }

  /** A combiner that keeps the sum of one key in static fields. */
  public static class Sum extends MapReduceBase
      implements Reducer<Object, BytesWritable, Object, BytesWritable> {
    private static final ThreadsInside INSIDE = ThreadsInside.of("combiner");
    private static final byte[] SUM = new byte[8];

    @Override
    public void reduce(Object key, Iterator<BytesWritable> values, OutputCollector<Object, BytesWritable> out,
        Reporter reporter) throws IOException {
      INSIDE.enter();
      Arrays.fill(SUM, (byte) 0);
      while (values.hasNext()) {
        BytesWritable value = values.next();
        for (int i = 0; i < value.getLength(); i++) {
          SUM[i % SUM.length] += value.getBytes()[i];
        }
      }
      out.collect(key, new BytesWritable(SUM));
      INSIDE.leave();
    }
  }

  /** A partitioner that keeps the hash of the last key. */
  public static class Partitions implements Partitioner<Object, Object> {
    private static final ThreadsInside INSIDE = ThreadsInside.of("partitioner");
    private static int hash;

    @Override
    public void configure(JobConf job) {
    }

    @Override
    public int getPartition(Object key, Object value, int partitions) {
      INSIDE.enter();
      hash = key.hashCode() & Integer.MAX_VALUE;
      int partition = hash % partitions;
      INSIDE.leave();
      return partition;
    }
  }

  /** A serialization of Writables in Hadoop's format, through a serializer for one thread. */
  public static class Serialization extends WritableSerialization {
    private static final ThreadsInside WRITING = ThreadsInside.of("serializer");
    private static final ThreadsInside READING = ThreadsInside.of("deserializer");

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Serializer getSerializer(Class type) {
      Serializer real = super.getSerializer(type);
      return new Serializer<Object>() {
        @Override
        public void open(OutputStream out) throws IOException {
          real.open(out);
        }

        @Override
        public void serialize(Object object) throws IOException {
          WRITING.enter();
          real.serialize(object);
          WRITING.leave();
        }

        @Override
        public void close() throws IOException {
          real.close();
        }
      };
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Deserializer getDeserializer(Class type) {
      Deserializer real = super.getDeserializer(type);
      return new Deserializer<Object>() {
        @Override
        public void open(InputStream in) throws IOException {
          real.open(in);
        }

        @Override
        public Object deserialize(Object object) throws IOException {
          READING.enter();
          Object read = real.deserialize(object);
          READING.leave();
          return read;
        }

        @Override
        public void close() throws IOException {
          real.close();
        }
      };
    }
  }
}
