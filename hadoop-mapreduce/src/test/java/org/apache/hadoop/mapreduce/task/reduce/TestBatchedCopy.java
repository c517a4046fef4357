/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.apache.hadoop.mapreduce.task.reduce.ServingTracker.Segment;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks how a reduce requests its outputs from a real server, and judges what arrives. */
public class TestBatchedCopy {
  private static final int PATIENCE_MILLIS = 90_000;

  @Rule
  public final Timeout limit = Timeout.seconds(120);

  private final JobConf job = new JobConf(false);

  @Test
  public void outputsGoToMemoryAndToDisk() throws Exception {
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, 3, tracker.port())) {
      byte[][] data = {data(0), data(1), new byte[0]};
      for (int map = 0; map < data.length; map++) {
        tracker.serves(CopyPhase.map(map), Segments.of(data[map]));
      }
      byte[] memory = run.inMemory(0, data[0].length);
      ByteArrayOutputStream disk = run.onDisk(1);
      run.onDisk(2);
      run.start();
      CopyRun.await(() -> run.copy.counter("maps") == 2);
      assertArrayEquals(data[0], memory);
      assertArrayEquals("with its sum", Segments.withChecksum(data[1]), disk.toByteArray());
      verify(run.copy.status, timeout(PATIENCE_MILLIS).atLeastOnce().description("no data at all is no output"))
          .addFetchFailedMap((TaskAttemptID) CopyPhase.map(2));
    }
  }

  @Test
  public void theTimesOfEachOutputAreWrittenDown() throws Exception {
    int maps = 3;
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, maps, tracker.port())) {
      for (int map = 0; map < maps; map++) {
        tracker.serves(CopyPhase.map(map), Segments.of(data(map)));
        run.inMemory(map, data(map).length);
      }
      tracker.losesFirst(CopyPhase.map(1));
      run.start();
      run.await();
      assertEquals(maps, run.copy.scheduler.pairs().all().size());
      for (CopyTrace.Pair pair : run.copy.scheduler.pairs().all()) {
        int map = pair.map.getTaskID().getId();
        assertTrue("map " + map, 0 <= pair.known && pair.known <= pair.asked && pair.asked <= pair.sent
            && pair.sent <= pair.began && pair.began <= pair.copied);
        assertEquals(Segments.of(data(map)).partLength(), pair.bytes);
        assertEquals(FakeTracker.hostAndPort(tracker.port()), pair.host);
        assertEquals("map " + map, map == 1 ? 1 : 0, pair.failures);
      }
    }
  }

  @Test
  public void anOutputThatIsCompressedIsDecompressed() throws Exception {
    job.setCompressMapOutput(true);
    byte[] data = data(0);
    byte[] compressed = Segments.withChecksum(Segments.compressed(job, data));
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, 1, tracker.port())) {
      tracker.serves(CopyPhase.map(0), new Segment(compressed.length, data.length, compressed));
      byte[] memory = run.inMemory(0, data.length);
      run.start();
      run.await();
      assertArrayEquals(data, memory);
    }
  }

  @Test
  public void anEventThatComesTwiceCostsOneCopy() throws Exception {
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, 2, tracker.port())) {
      for (int map = 0; map < 2; map++) {
        tracker.serves(CopyPhase.map(map), Segments.of(data(map)));
        run.inMemory(map, data(map).length);
        run.knows(tracker.port(), map);
      }
      run.start();
      run.await();
      assertOutputs(2, tracker);
      assertEquals(0, run.copy.counter("failed"));
    }
  }

  @Test
  public void onlyTheOutputThatIsMissingIsReported() throws Exception {
    int maps = 30;
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, maps, tracker.port())) {
      for (int map = 0; map < maps; map++) {
        run.inMemory(map, data(map).length);
        if (map != 5) {
          tracker.serves(CopyPhase.map(map), Segments.of(data(map)));
        }
      }
      run.start();
      CopyRun.await(() -> run.copy.counter("maps") == maps - 1);
      TaskAttemptID lost = (TaskAttemptID) CopyPhase.map(5);
      verify(run.copy.status, timeout(PATIENCE_MILLIS).atLeastOnce()).addFetchFailedMap(lost);
      verify(run.copy.status, never()).addFetchFailedMap(argThat(map -> !map.equals(lost)));
      tracker.serves(CopyPhase.map(5), Segments.of(data(5)));
      run.await();
    }
  }

  /** With small requests, several are in flight to the same host at a time, and each output arrives once. */
  @Test
  public void manySmallRequestsBringEachOutputOnce() throws Exception {
    int maps = 100;
    job.setInt("mapreduce.reduce.shuffle.copier.request.maps", 3);
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, maps, tracker.port())) {
      byte[][] memory = new byte[maps][];
      for (int map = 0; map < maps; map++) {
        tracker.serves(CopyPhase.map(map), Segments.of(data(map)));
        memory[map] = run.inMemory(map, data(map).length);
      }
      tracker.losesFirst(CopyPhase.map(20));
      run.start();
      run.await();
      for (int map = 0; map < maps; map++) {
        assertArrayEquals("map " + map, data(map), memory[map]);
      }
      assertOutputs(maps, tracker);
      assertEquals(1, run.copy.counter("failed"));
      assertTrue("" + tracker.counts(), tracker.counts().requests() >= maps / 3);
    }
  }

  /** A disk is lost: each of its outputs is reported to the JobTracker, and the reduce continues. */
  @Test
  public void aHostThatHasLostManyOutputsDoesNotEndTheReduce() throws Exception {
    int maps = 30;
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, maps, tracker.port())) {
      for (int map = 0; map < maps; map++) {
        run.inMemory(map, data(map).length);
        if (map % 3 != 0) {
          tracker.serves(CopyPhase.map(map), Segments.of(data(map)));
        }
      }
      run.start();
      CopyRun.await(() -> run.copied() == 20);
      for (int map = 0; map < maps; map += 3) {
        verify(run.copy.status, timeout(PATIENCE_MILLIS).atLeastOnce())
            .addFetchFailedMap((TaskAttemptID) CopyPhase.map(map));
        tracker.serves(CopyPhase.map(map), Segments.of(data(map)));
      }
      run.await();
      assertTrue("" + run.copy.failures, run.copy.failures.isEmpty());
    }
  }

  @Test
  public void whatComesBrokenIsCopiedAgainBeforeItIsReported() throws Exception {
    int maps = 4;
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, maps, tracker.port())) {
      byte[][] memory = new byte[maps][];
      for (int map = 0; map < maps; map++) {
        Segment good = Segments.of(data(map));
        byte[] broken = good.bytes().clone();
        broken[new Random(map).nextInt(broken.length)] ^= 1;
        tracker.servesFirst(CopyPhase.map(map), new Segment(good.partLength(), good.rawLength(), broken));
        tracker.serves(CopyPhase.map(map), good);
        memory[map] = run.inMemory(map, data(map).length);
      }
      run.start();
      run.await();
      for (int map = 0; map < maps; map++) {
        assertArrayEquals("map " + map, data(map), memory[map]);
        verify(run.outputs[map]).abort();
        verify(run.outputs[map]).commit();
      }
      assertEquals(maps, run.copy.counter("failed"));
      verify(run.copy.status, never()).addFetchFailedMap(any());
    }
  }

  /** The lengths do not match: this output is skipped, but not the next one. */
  @Test
  public void aWrongLengthHarmsNoOtherOutput() throws Exception {
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, 2, tracker.port())) {
      Segment good = Segments.of(data(0));
      tracker.serves(CopyPhase.map(0), new Segment(good.partLength(), good.rawLength() + 1, good.bytes()));
      tracker.serves(CopyPhase.map(1), Segments.of(data(1)));
      run.inMemory(0, data(0).length + 1);
      byte[] memory = run.inMemory(1, data(1).length);
      run.start();
      CopyRun.await(() -> run.copy.counter("maps") == 1 && run.copy.counter("failed") > 0);
      assertArrayEquals(data(1), memory);
      verify(run.outputs[0], never()).commit();
    }
  }

  @Test
  public void aTrackerThatIsNotUpYetCostsItsOutputsNothing() throws Exception {
    // Nothing is charged, however long this takes: only that many refusals in a row are.
    job.setInt(MRJobConfig.SHUFFLE_FETCH_FAILURES, Integer.MAX_VALUE);
    try (ReservedPort reserved = new ReservedPort(); BatchRun run = new BatchRun(job, 1, reserved.port())) {
      run.inMemory(0, data(0).length);
      run.start();
      CopyRun.await(() -> run.copy.counters.findCounter("Shuffle Errors", "IO_ERROR").getValue() > 0);
      try (BatchTracker tracker =
          new BatchTracker(reserved.port(), FakeTracker.KEY, Map.of(CopyPhase.map(0), Segments.of(data(0))))) {
        run.await();
      }
      verify(run.copy.status, never()).addFetchFailedMap(any());
    }
  }

  @Test
  public void aTrackerWithAnotherSecretIsNotBelieved() throws Exception {
    try (BatchTracker tracker = new BatchTracker(0, JobTokenSecretManager.createSecretKey("other".getBytes()));
        BatchRun run = new BatchRun(job, 1, tracker.port())) {
      tracker.serves(CopyPhase.map(0), Segments.of(data(0)));
      run.inMemory(0, data(0).length);
      run.start();
      CopyRun.await(() -> run.oldTrackers.get() > 0);
      assertEquals("fetchers ask it next", 1, run.copy.scheduler.getMapsForHost(run.copy.scheduler.getHost()).size());
      assertEquals(0, run.copy.counter("maps"));
      assertEquals("" + tracker.counts(), 1, tracker.counts().refused());
      assertEquals(0, tracker.counts().outputs());
    }
  }

  @Test
  public void anOldTrackerIsLeftToFetchers() throws Exception {
    try (FakeTracker tracker = new FakeTracker(); BatchRun run = new BatchRun(job, 1, tracker.port())) {
      run.start();
      CopyRun.await(() -> run.oldTrackers.get() > 0);
      MapHost host = run.copy.scheduler.getHost();
      assertEquals(FakeTracker.hostAndPort(tracker.port()), host.getHostName());
      assertEquals(1, run.copy.scheduler.getMapsForHost(host).size());
      assertEquals("nothing is charged for that", 0, run.copy.counter("failed"));
      assertTrue("" + run.copy.failures, run.copy.failures.isEmpty());
    }
  }

  @Test
  public void whereThereIsNoRoomTheCopyWaits() throws Exception {
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, 1, tracker.port())) {
      tracker.serves(CopyPhase.map(0), Segments.of(data(0)));
      byte[] memory = run.inMemory(0, data(0).length);
      MapOutput<Object, Object> wait = new MapOutput<>(null);
      AtomicInteger asked = new AtomicInteger();
      doAnswer(call -> asked.incrementAndGet() < 4 ? wait : run.outputs[0])
          .when(run.merger).reserve(any(), anyLong(), anyInt());
      assertEquals(Type.WAIT, wait.getType());
      run.start();
      run.await();
      assertEquals(4, asked.get());
      assertArrayEquals(data(0), memory);
      assertEquals(0, run.copy.counter("failed"));
    }
  }

  @Test
  public void aReduceWithoutAPlaceForAnOutputFails() throws Exception {
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, 1, tracker.port())) {
      tracker.serves(CopyPhase.map(0), Segments.of(data(0)));
      IOException noPlace = new IOException("no place");
      doThrow(noPlace).when(run.merger).reserve(any(), anyLong(), anyInt());
      run.start();
      CopyRun.await(() -> !run.copy.failures.isEmpty());
      assertEquals(noPlace, run.copy.failures.get(0));
      verify(run.copy.status, never()).addFetchFailedMap(any());
    }
  }

  @Test
  public void aRequestNamesNoMoreThanItMay() throws Exception {
    job.setInt("mapreduce.reduce.shuffle.copier.request.maps", 3);
    int maps = 10;
    try (BatchTracker tracker = new BatchTracker(); BatchRun run = new BatchRun(job, maps, tracker.port())) {
      for (int map = 0; map < maps; map++) {
        tracker.serves(CopyPhase.map(map), Segments.of(data(map)));
        run.inMemory(map, data(map).length);
      }
      run.start();
      run.await();
      assertEquals(4, tracker.counts().requests());
    }
  }

  @Test
  public void theEndLetsGoOfWhatIsUnderWay() throws Exception {
    try (BatchTracker tracker = new BatchTracker()) {
      BatchRun run = new BatchRun(job, 1, tracker.port());
      try (run) {
        tracker.serves(CopyPhase.map(0), Segments.of(data(0)));
        AtomicInteger asked = new AtomicInteger();
        MapOutput<Object, Object> wait = new MapOutput<>(null);
        doAnswer(call -> {
          asked.incrementAndGet();
          return wait;
        }).when(run.merger).reserve(any(), anyLong(), anyInt());
        run.start();
        CopyRun.await(() -> asked.get() > 1);
      }
      assertFalse(run.isDone());
      assertEquals(0, run.copy.counter("failed"));
      assertTrue("" + run.copy.failures, run.copy.failures.isEmpty());
    }
  }

  @Test
  public void aKeyWithAWrongValueIsNamed() {
    job.set("mapreduce.reduce.shuffle.copier", "netty");
    InvalidKeyException failure = assertThrows(InvalidKeyException.class, () -> BatchedCopyKeys.isOn(job));
    for (String part : new String[] {"mapreduce.reduce.shuffle.copier", "netty", "batched or fetchers"}) {
      assertTrue(failure.getMessage(), failure.getMessage().contains(part));
    }
  }

  @Test
  public void theWindowBoundsTheRequests() {
    assertEquals(100, BatchedCopyKeys.requests(job));
    job.setInt("mapreduce.reduce.shuffle.copier.window.bytes", 40 << 20);
    assertEquals("8 MB each", 5, BatchedCopyKeys.requests(job));
    job.setInt("mapreduce.reduce.shuffle.copier.window.bytes", 1);
    assertEquals(1, BatchedCopyKeys.requests(job));
  }

  /** Checks the server's count of outputs; waits for it, as the reduce may have an output before it is counted. */
  private static void assertOutputs(int expected, BatchTracker tracker) throws InterruptedException {
    CopyRun.await(() -> tracker.counts().outputs() >= expected);
    assertEquals(expected, tracker.counts().outputs());
  }

  private static byte[] data(int map) {
    byte[] data = new byte[map % 7 == 3 ? 300_000 : 1000 + map];
    new Random(map).nextBytes(data);
    return data;
  }
}
