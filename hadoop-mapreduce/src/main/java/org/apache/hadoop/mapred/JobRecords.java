/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapreduce.spill.RecordFormat;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;

/** The key and value format of a job, using its serializations. Not thread-safe. */
final class JobRecords<K, V> implements RecordFormat<K, V> {
  private final JobConf job;
  private final Class<K> keyClass;
  private final Class<V> valueClass;
  private final CompressionCodec codec;
  private final Counters.Counter spilledRecords;
  private final Serializer<K> keySerializer;
  private final Serializer<V> valueSerializer;

  /** @param codec null for none */
  JobRecords(JobConf job, Class<K> keyClass, Class<V> valueClass, CompressionCodec codec,
      Counters.Counter spilledRecords) {
    this.job = job;
    this.keyClass = keyClass;
    this.valueClass = valueClass;
    this.codec = codec;
    this.spilledRecords = spilledRecords;
    SerializationFactory serializations = new SerializationFactory(job);
    keySerializer = serializations.getSerializer(keyClass);
    valueSerializer = serializations.getSerializer(valueClass);
  }

  @Override
  public void open(OutputStream out) throws IOException {
    keySerializer.open(out);
    valueSerializer.open(out);
  }

  @Override
  public void check(K key, V value) throws IOException {
    check("key", keyClass, key.getClass());
    check("value", valueClass, value.getClass());
  }

  private static void check(String what, Class<?> expected, Class<?> found) throws IOException {
    if (found != expected) {
      throw new IOException("Type mismatch in " + what + " from map: expected " + expected.getName() + ", recieved "
          + found.getName());
    }
  }

  @Override
  public void writeKey(K key) throws IOException {
    keySerializer.serialize(key);
  }

  @Override
  public void writeValue(V value) throws IOException {
    valueSerializer.serialize(value);
  }

  @Override
  public SegmentIndex.Entry segment(K key, V value, FSDataOutputStream out) throws IOException {
    long start = out.getPos();
    IFile.Writer<K, V> writer = new IFile.Writer<>(job, out, keyClass, valueClass, codec, spilledRecords);
    if (key != null) {
      writer.append(key, value);
    }
    writer.close();
    return new SegmentIndex.Entry(start, writer.getRawLength(), writer.getCompressedLength());
  }
}
