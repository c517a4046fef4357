/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.sortjobs.SortJobOracle;
import org.apache.hadoop.mapred.sortjobs.SortJobOracle.Group;
import org.apache.hadoop.mapred.sortjobs.SortJobShape;
import org.apache.hadoop.mapred.sortjobs.SortJobShape.Emitted;

/** Runs a small random job through the collector, the merge of its spills and the reduce, and checks every step. */
final class SortJob {
  private static final String SEED = "test.seed";
  private static final String MAP = "test.map";
  /** The length of the length field of a serialized BytesWritable, in bytes. */
  private static final int LENGTH_BYTES = Integer.BYTES;
  private static final int MAX_REDUCES = 2;
  /** The shapes of the running jobs, by seed. */
  private static final Map<Long, SortJobShape> SHAPES = new ConcurrentHashMap<>();

  /** A map that emits the records of the shape. */
  public static class Emit implements MapRunnable<NullWritable, NullWritable, Object, BytesWritable> {
    private SortJobShape shape;
    private int map;

    @Override
    public void configure(JobConf job) {
      shape = SHAPES.get(job.getLong(SEED, 0));
      map = job.getInt(MAP, 0);
    }

    @Override
    public void run(RecordReader<NullWritable, NullWritable> in, OutputCollector<Object, BytesWritable> out,
        Reporter reporter) throws IOException {
      for (Emitted record : shape.emitted(map)) {
        out.collect(shape.keys().key(record.key()), new BytesWritable(record.value()));
      }
    }
  }

  private final SortJobShape shape;
  private final SortJobOracle oracle;
  private final List<MapRun> maps = new ArrayList<>();
  /** The records of each partition of each map. */
  private final List<List<List<Emitted>>> partitions = new ArrayList<>();

  SortJob(SortJobShape shape) {
    this.shape = shape;
    this.oracle = new SortJobOracle(shape);
  }

  /** @throws AssertionError if any result differs from the oracle's */
  void run() throws Exception {
    run(MAX_REDUCES);
  }

  /** Runs the job with at most {@code mostReduces} reduces, chosen at random unless all can run. */
  void run(int mostReduces) throws Exception {
    SHAPES.put(shape.seed(), shape);
    try {
      for (int map = 0; map < shape.maps(); map++) {
        map(map);
      }
      Random random = new Random(shape.seed());
      for (int i = 0; i < Math.min(mostReduces, shape.reduces()); i++) {
        reduce(mostReduces < shape.reduces() ? random.nextInt(shape.reduces()) : i);
      }
    } finally {
      SHAPES.remove(shape.seed());
      for (MapRun run : maps) {
        run.close();
      }
    }
  }

  private void map(int number) throws Exception {
    MapRun run = new MapRun();
    maps.add(run);
    shape.configure(run.job());
    run.job().setMapRunnerClass(Emit.class);
    run.job().setLong(SEED, shape.seed());
    run.job().setInt(MAP, number);
    run.run();
    partitions.add(oracle.partitions(shape.emitted(number)));
    for (int partition = 0; partition < shape.reduces(); partition++) {
      String name = "map " + number + ", partition " + partition;
      List<MapRun.Pair> records = run.partition(partition);
      List<Emitted> expected = partitions.get(number).get(partition);
      if (shape.combined()) {
        checkSums(name, expected, records);
      } else if (shape.collector().equals("partitioned")) {
        checkRecords(name, expected, records);
      } else {
        checkKeys(name, expected, records);
      }
    }
  }

  /** Checks records whose equal keys keep their order. */
  private void checkRecords(String name, List<Emitted> expected, List<MapRun.Pair> records) throws IOException {
    assertEquals(name + ": records", expected.size(), records.size());
    for (int i = 0; i < expected.size(); i++) {
      String which = name + ", record " + i;
      assertArrayEquals(which + ": key", oracle.key(expected.get(i)), records.get(i).key());
      assertArrayEquals(which + ": value", SortJobOracle.value(expected.get(i)), records.get(i).value());
    }
  }

  /** Checks records whose equal keys may be in any order. */
  private void checkKeys(String name, List<Emitted> expected, List<MapRun.Pair> records) throws IOException {
    assertEquals(name + ": records", expected.size(), records.size());
    checkSums(name, expected, records);
  }

  /** Checks the sums; a key may have several, one for each spill or one for each record. */
  private void checkSums(String name, List<Emitted> expected, List<MapRun.Pair> records) throws IOException {
    int at = 0;
    for (Group group : oracle.equalKeys(expected)) {
      long marks = 0;
      long count = 0;
      while (at < records.size() && count < group.count()) {
        MapRun.Pair record = records.get(at);
        assertTrue(name + ", record " + at + " has another key", group.keys().contains(ByteBuffer.wrap(record.key())));
        ByteBuffer value = ByteBuffer.wrap(record.value(), LENGTH_BYTES, 2 * Long.BYTES);
        marks += value.getLong();
        count += value.getLong();
        at++;
      }
      assertEquals(name + ": records until " + at, group.count(), count);
      assertEquals(name + ": values until " + at, group.marks(), marks);
    }
    assertEquals(name + ": records", at, records.size());
  }

  private void reduce(int partition) throws Exception {
    List<Emitted> all = new ArrayList<>();
    for (List<List<Emitted>> each : partitions) {
      all.addAll(each.get(partition));
    }
    List<Group> expected = oracle.reduce(all);
    List<ReduceRun.Called> groups = new ReduceRun(shape, maps, partition).run();
    String name = "reduce " + partition;
    assertEquals(name + ": groups", expected.size(), groups.size());
    for (int i = 0; i < expected.size(); i++) {
      String which = name + ", group " + i;
      assertTrue(which + ": key", expected.get(i).keys().contains(ByteBuffer.wrap(groups.get(i).key())));
      assertEquals(which + ": records", expected.get(i).count(), groups.get(i).count());
      assertEquals(which + ": values", expected.get(i).marks(), groups.get(i).marks());
    }
  }
}
