/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Tests how the disk's time is split by what a job needed it for. */
public class TestDiskTime {
  private static final double DELTA = 1e-9;
  private static final Map<String, Long> COUNTERS = Map.of("FileSystemCounter.HDFS_BYTES_READ", 100L,
      "TaskCounter.MAP_OUTPUT_BYTES", 300L, "TaskCounter.REDUCE_SHUFFLE_BYTES", 300L,
      "FileSystemCounter.FILE_BYTES_READ", 900L, "FileSystemCounter.HDFS_BYTES_WRITTEN", 100L);

  private static AttemptTimes attempt(AttemptTimes.Kind kind, double start, double mapped, double sorted,
      double finish) {
    return new AttemptTimes("job", "task", "attempt", kind, AttemptTimes.State.SUCCEEDED, RunFixture.at(start),
        RunFixture.at(sorted), RunFixture.at(sorted), RunFixture.at(finish), "", 0, "", RunFixture.at(mapped));
  }

  private static List<HostSample> samples(int seconds) {
    List<HostSample> samples = new ArrayList<>();
    for (int i = 1; i <= seconds; i++) {
      samples.add(RunFixture.sample(i, 0.5));
    }
    return samples;
  }

  @Test
  public void goesToPhasesByTimeAndBytes() {
    Map<DiskPhase, Double> time = DiskTime.of(samples(10), List.of(attempt(AttemptTimes.Kind.MAP, 1, 3, 0, 4),
        attempt(AttemptTimes.Kind.REDUCE, 5, 0, 6, 8)), COUNTERS);
    assertEquals("of two seconds with more records", 2 * 0.5 / 4, time.get(DiskPhase.INPUT), DELTA);
    assertEquals(2 * 0.5 * 3 / 4 + 0.5, time.get(DiskPhase.MAP_OUTPUT), DELTA);
    assertEquals(0.5, time.get(DiskPhase.TRANSFER), DELTA);
    assertEquals("no more is read back than was copied", 2 * 0.5 * 3 / 4, time.get(DiskPhase.REDUCE), DELTA);
    assertEquals(2 * 0.5 / 4, time.get(DiskPhase.OUTPUT), DELTA);
    assertEquals(4 * 0.5, time.get(DiskPhase.OTHER), DELTA);
    assertEquals(10 * 0.5, time.values().stream().mapToDouble(Double::doubleValue).sum(), DELTA);
  }

  @Test
  public void attemptsOfASecondShareItByTheirTimes() {
    Map<DiskPhase, Double> time = DiskTime.of(samples(2), List.of(attempt(AttemptTimes.Kind.MAP, 1, 0, 0, 2),
        attempt(AttemptTimes.Kind.REDUCE, 1.5, 0, 1.8, 1.8)), Map.of());
    assertEquals("a map without counters reads", 0.5 * 1000 / 1300, time.get(DiskPhase.INPUT), DELTA);
    assertEquals(0.5 * 300 / 1300, time.get(DiskPhase.TRANSFER), DELTA);
  }

  @Test
  public void orderOfAttemptsAndAClockThatGoesBackDoNotMatter() {
    List<AttemptTimes> attempts = List.of(attempt(AttemptTimes.Kind.REDUCE, 5, 0, 6, 8),
        attempt(AttemptTimes.Kind.MAP, 0, 0, 0, 2), attempt(AttemptTimes.Kind.MAP, 1, 3, 0, 4));
    List<HostSample> samples = new ArrayList<>(samples(10));
    Map<DiskPhase, Double> time = DiskTime.of(samples, attempts, COUNTERS);
    assertEquals(0.5, time.get(DiskPhase.TRANSFER), DELTA);
    assertEquals(2 * 0.5 * 3 / 4 + 0.5, time.get(DiskPhase.MAP_OUTPUT), DELTA);
    samples.addAll(samples(10));
    assertEquals("the second time without the first of its seconds", 2 * 0.5 * 3 / 4 + 0.5,
        DiskTime.of(samples, attempts, COUNTERS).get(DiskPhase.MAP_OUTPUT) - time.get(DiskPhase.MAP_OUTPUT), DELTA);
  }

  @Test
  public void nothingIsKnownWithoutAttempts() {
    assertEquals(Map.of(), DiskTime.of(samples(3), List.of(), COUNTERS));
    assertEquals(Map.of(), DiskTime.of(List.of(), List.of(attempt(AttemptTimes.Kind.MAP, 1, 0, 0, 2)), COUNTERS));
  }
}
