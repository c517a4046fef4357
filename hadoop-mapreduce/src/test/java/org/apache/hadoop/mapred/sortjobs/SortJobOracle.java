/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.sortjobs.SortJobShape.Emitted;

/** An oracle that computes the results of a small job with the JDK's own sort on one thread. */
public final class SortJobOracle {
  /** A group of a reduce: the keys it may be called with, the sum of its marks and its number of records. */
  public record Group(Set<ByteBuffer> keys, long marks, long count) {
  }

  private final SortJobShape shape;
  private final Comparator<Emitted> order;

  public SortJobOracle(SortJobShape shape) {
    this.shape = shape;
    Comparator<Object> keys = shape.keys().order();
    this.order = Comparator.comparing(Emitted::key,
        shape.comparator() == JobComparator.Reversed.class ? keys.reversed() : keys);
  }

  /** Returns the partitions of a map's output, with equal keys in the order in which they were emitted. */
  public List<List<Emitted>> partitions(List<Emitted> emitted) {
    List<List<Emitted>> partitions = new ArrayList<>();
    for (int partition = 0; partition < shape.reduces(); partition++) {
      partitions.add(new ArrayList<>());
    }
    for (int i = 0; i < emitted.size(); i++) {
      partitions.get(shape.partition(i, emitted.get(i).key())).add(emitted.get(i));
    }
    partitions.forEach(records -> records.sort(order));
    return partitions;
  }

  /** Returns the groups of equal keys among sorted records. */
  public List<Group> equalKeys(List<Emitted> sorted) throws IOException {
    return groups(sorted, order);
  }

  /** Returns the groups of a reduce over the outputs of several maps. */
  public List<Group> reduce(List<Emitted> records) throws IOException {
    List<Emitted> sorted = new ArrayList<>(records);
    sorted.sort(order);
    return groups(sorted, shape.grouped() ? Comparator.comparing(Emitted::key, shape.keys().groups()) : order);
  }

  private List<Group> groups(List<Emitted> sorted, Comparator<Emitted> grouping) throws IOException {
    List<Group> groups = new ArrayList<>();
    for (int from = 0, to; from < sorted.size(); from = to) {
      Set<ByteBuffer> keys = new HashSet<>();
      long marks = 0;
      for (to = from; to < sorted.size() && grouping.compare(sorted.get(from), sorted.get(to)) == 0; to++) {
        if (order.compare(sorted.get(from), sorted.get(to)) == 0) {
          keys.add(ByteBuffer.wrap(key(sorted.get(to))));
        }
        marks += sorted.get(to).mark();
      }
      groups.add(new Group(keys, marks, to - from));
    }
    return groups;
  }

  /** Returns the serialized key of a record. */
  public byte[] key(Emitted record) throws IOException {
    return serialised(shape.keys().key(record.key()));
  }

  /** Returns the serialized value of a record. */
  public static byte[] value(Emitted record) throws IOException {
    return serialised(new BytesWritable(record.value()));
  }

  public static byte[] serialised(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (object instanceof PlainKey plain) {
      byte[] text = plain.text().getBytes(StandardCharsets.UTF_8);
      bytes.write(text.length);
      bytes.write(text);
    } else {
      ((Writable) object).write(new DataOutputStream(bytes));
    }
    return bytes.toByteArray();
  }
}
