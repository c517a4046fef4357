/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.BoundedByteArrayOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.task.reduce.ServingTracker.Segment;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that each record arrives once in whole shuffles with little memory and many faulty trackers. */
public class TestShuffleStress {
  private static final int MAPS = 150;
  private static final int TRACKERS = 4;
  /** The memory for outputs, less than all of them take; an output of a quarter of it goes to disk. */
  private static final int MEMORY = 200_000;
  private static final int MAX_VALUE = 60_000;

  @Rule
  public final Timeout limit = Timeout.seconds(180);

  @Test
  public void everyRecordArrivesOnce() throws Exception {
    long seed = System.nanoTime();
    for (boolean memToMem : new boolean[] {false, true}) {
      for (String copier : new String[] {"fetchers", "batched"}) {
        for (int old : new int[] {TRACKERS, TRACKERS / 2, 0}) {
          if (old == TRACKERS || copier.equals("batched")) {
            run(new Random(seed), old, copier, memToMem, "seed " + seed + ", memory to memory: " + memToMem
                + ", copier: " + copier + ", old trackers: " + old);
          }
        }
      }
    }
  }

  private void run(Random random, int old, String copier, boolean memToMem, String what) throws Exception {
    Path folder = Files.createTempDirectory("shuffle-stress");
    List<ServingTracker> trackers = new ArrayList<>();
    try {
      for (int i = 0; i < TRACKERS; i++) {
        trackers.add(i < old ? new FakeTracker() : new BatchTracker());
      }
      byte[][] values = new byte[MAPS][];
      List<TaskCompletionEvent> events = new ArrayList<>();
      for (int map = 0; map < MAPS; map++) {
        values[map] = new byte[random.nextInt(random.nextInt(4) == 0 ? MAX_VALUE : 2000)];
        random.nextBytes(values[map]);
        ServingTracker tracker = trackers.get(random.nextInt(TRACKERS));
        serve(tracker, (TaskAttemptID) CopyPhase.map(map), output(map, values[map]), random);
        events.add(new TaskCompletionEvent(map, (TaskAttemptID) CopyPhase.map(map), map, true, Status.SUCCEEDED,
            "http://" + FakeTracker.hostAndPort(tracker.port())));
      }
      RawKeyValueIterator records = WholeShuffle.of(job(folder, copier, memToMem), umbilical(events, random)).run();
      for (int map = 0; map < MAPS; map++) {
        assertEquals(what + ": record " + map, true, records.next());
        assertEquals(what, map, ByteBuffer.wrap(bytes(records.getKey())).getInt());
        assertArrayEquals(what + ": value " + map, values[map], bytes(records.getValue()));
      }
      assertEquals(what, false, records.next());
      records.close();
    } finally {
      trackers.forEach(ServingTracker::close);
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private static JobConf job(Path folder, String copier, boolean memToMem) {
    JobConf job = WholeShuffle.job(folder);
    job.set("mapreduce.reduce.shuffle.copier", copier);
    job.setInt("mapreduce.reduce.shuffle.copier.request.bytes", MEMORY / 10);
    job.setNumMapTasks(MAPS);
    job.setLong("mapreduce.reduce.memory.totalbytes", MEMORY);
    job.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 1);
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 1);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 5);
    job.setInt("mapreduce.reduce.shuffle.batch.maps", 7);
    job.setInt("mapreduce.task.io.sort.factor", 4);
    job.setBoolean("mapreduce.reduce.merge.memtomem.enabled", memToMem);
    return job;
  }

  /** Reports the maps in portions, so that fetches and events overlap. */
  private static TaskUmbilicalProtocol umbilical(List<TaskCompletionEvent> events, Random random) throws Exception {
    TaskUmbilicalProtocol umbilical = mock(TaskUmbilicalProtocol.class);
    when(umbilical.getMapCompletionEvents(any(), anyInt(), anyInt(), any())).thenAnswer(call -> {
      int from = Math.min(call.getArgument(1), events.size());
      int to = Math.min(events.size(), from + 1 + random.nextInt(MAPS / 3));
      return new MapTaskCompletionEventsUpdate(events.subList(from, to).toArray(new TaskCompletionEvent[0]), false);
    });
    return umbilical;
  }

  /** Serves an output, which in some cases is faulty the first time. */
  private static void serve(ServingTracker tracker, TaskAttemptID map, byte[] output, Random random) {
    Segment good = new Segment(output.length, output.length - 4, output);
    tracker.serves(map, good);
    switch (random.nextInt(15)) {
      case 0 -> {
        byte[] broken = output.clone();
        broken[random.nextInt(broken.length)] ^= 1 << random.nextInt(8);
        tracker.servesFirst(map, new Segment(good.partLength(), good.rawLength(), broken));
      }
      case 1 -> tracker.servesFirst(map, new Segment(good.partLength(), good.rawLength(),
          Arrays.copyOf(output, random.nextInt(output.length))));
      case 2 -> tracker.servesFirst(map, new Segment(-1, good.rawLength(), output));
      case 3 -> {
        if (map.getTaskID().getId() > MAPS / 2) {
          tracker.losesFirst(map);
        }
      }
      default -> {
        // most outputs are intact
      }
    }
  }

  private static byte[] bytes(DataInputBuffer buffer) {
    return Arrays.copyOfRange(buffer.getData(), buffer.getPosition(), buffer.getLength());
  }

  private static byte[] output(int map, byte[] value) throws Exception {
    BoundedByteArrayOutputStream bytes = new BoundedByteArrayOutputStream(value.length + 100);
    InMemoryWriter<IntWritable, BytesWritable> writer = new InMemoryWriter<>(bytes);
    writer.append(buffer(ByteBuffer.allocate(4).putInt(map).array()), buffer(value));
    writer.close();
    return Arrays.copyOf(bytes.getBuffer(), bytes.size());
  }

  private static DataInputBuffer buffer(byte[] data) {
    DataInputBuffer buffer = new DataInputBuffer();
    buffer.reset(data, data.length);
    return buffer;
  }
}
