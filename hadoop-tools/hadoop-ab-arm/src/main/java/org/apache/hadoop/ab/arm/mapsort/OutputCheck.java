/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputReader;

/**
 * A check of a map task's output against its input: each partition is in the order of the job's comparator, and the
 * records and their partitions match the input in number and checksum.
 */
@SuppressWarnings("rawtypes")
final class OutputCheck {
  private final JobConf conf;
  private final RecordShape shape;

  OutputCheck(JobConf conf) {
    this.conf = conf;
    shape = RecordShape.of(conf);
  }

  /** @throws RunException on the first difference */
  void run() throws IOException, RunException {
    RecordSum found = read();
    RecordSum expected = generate();
    if (found.records() != expected.records()) {
      throw new RunException("wrong output: " + found.records() + " records, but the input has "
          + expected.records());
    }
    if (found.sum() != expected.sum()) {
      throw new RunException("wrong output: the records' sum is " + Long.toHexString(found.sum())
          + ", where the input's is " + Long.toHexString(expected.sum()));
    }
  }

  private RecordSum read() throws IOException, RunException {
    MapOutputReader output = new MapOutputReader(conf);
    if (output.partitions() != conf.getNumReduceTasks()) {
      throw new RunException("wrong output: the index has " + output.partitions() + " partitions, not "
          + conf.getNumReduceTasks());
    }
    RecordSum sum = new RecordSum(shape.counts());
    for (int partition = 0; partition < output.partitions(); partition++) {
      try (MapOutputReader.Segment segment = output.open(partition)) {
        read(partition, segment, sum);
        segment.requireLength();
      } catch (IOException e) {
        throw new RunException("wrong output: partition " + partition + " cannot be read: " + e, e);
      }
    }
    return sum;
  }

  private void read(int partition, MapOutputReader.Segment segment, RecordSum sum) throws IOException, RunException {
    RawComparator<?> comparator = conf.getOutputKeyComparator();
    DataInputBuffer key = new DataInputBuffer();
    DataInputBuffer value = new DataInputBuffer();
    DataOutputBuffer previous = new DataOutputBuffer();
    for (long record = 0; segment.next(key, value); record++) {
      int length = key.getLength() - key.getPosition();
      if (record > 0 && comparator.compare(previous.getData(), 0, previous.getLength(), key.getData(),
          key.getPosition(), length) > 0) {
        throw new RunException("wrong output: record " + record + " of partition " + partition
            + " is less than the one before it");
      }
      sum.add(partition, key, value);
      previous.reset();
      previous.write(key.getData(), key.getPosition(), length);
    }
  }

  private RecordSum generate() throws IOException {
    TaskPartitions partitions = new TaskPartitions(conf);
    RecordSum sum = new RecordSum(shape.counts());
    RecordSource source = new RecordSource(shape);
    WritableComparable<?> key = source.newKey();
    Text value = new Text();
    DataOutputBuffer keyBytes = new DataOutputBuffer();
    DataOutputBuffer valueBytes = new DataOutputBuffer();
    DataInputBuffer rawKey = new DataInputBuffer();
    DataInputBuffer rawValue = new DataInputBuffer();
    for (int i = 0; i < shape.records(); i++) {
      source.set(i, key, value);
      keyBytes.reset();
      key.write(keyBytes);
      rawKey.reset(keyBytes.getData(), keyBytes.getLength());
      valueBytes.reset();
      value.write(valueBytes);
      rawValue.reset(valueBytes.getData(), valueBytes.getLength());
      sum.add(partitions.of(key, value), rawKey, rawValue);
    }
    return sum;
  }
}
