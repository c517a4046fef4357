/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that two readings of /proc make a sample. */
public class TestHostSamples {
  private static final double DELTA = 1e-9;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private HostReading reading(long time, long scale) throws Exception {
    Path proc = temporary.getRoot().toPath();
    Files.createDirectories(proc.resolve("net"));
    Files.writeString(proc.resolve("stat"), "cpu  " + 40 * scale + " 0 " + 10 * scale + " " + 30 * scale + " "
        + 15 * scale + " 0 0 " + 5 * scale + " 0 0\ncpu0 1 2 3\nctxt " + 700 * scale
        + "\nprocs_running 4\nprocs_blocked 2\n");
    Files.writeString(proc.resolve("diskstats"), "   8 0 sda 1 1 " + 2000 * scale + " 1 1 1 " + 1000 * scale + " 1 0 "
        + 250 * scale + " 9\n   8 1 sda1 1 1 " + 2000 * scale + " 1 1 1 1 1 0 999 9\n 253 0 dm-0 1 1 7 1 1 1 1 1 0 "
        + 999 * scale + " 9\n 259 0 nvme0n1 1 1 0 1 1 1 0 1 0 " + 500 * scale + " 9\n"
        + " 259 1 nvme0n1p1 1 1 5 1 1 1 0 1 0 " + 999 * scale + " 9\n");
    Files.writeString(proc.resolve("net/dev"), "Inter-|   Receive\n face |bytes\n    lo: " + 100 * scale
        + " 1 0 0 0 0 0 0 " + 100 * scale + " 1\n  eth0:" + 50 * scale + " 1 0 0 0 0 0 0 " + 25 * scale + " 1\n");
    Files.writeString(proc.resolve("meminfo"), "MemTotal:  1000 kB\nMemAvailable:  400 kB\nBuffers:  10 kB\n"
        + "Cached: 90 kB\nDirty: 7 kB\nWriteback: 1 kB\n");
    Files.writeString(proc.resolve("vmstat"), "pswpin " + scale + "\npswpout " + 2 * scale + "\n");
    return HostReading.read(proc, time);
  }

  @Test
  public void twoReadingsMakeASample() throws Exception {
    HostSample sample = reading(3000, 2).since(reading(1000, 1));
    assertEquals(3000, sample.time());
    assertEquals(0.4, sample.user(), DELTA);
    assertEquals(0.1, sample.system(), DELTA);
    assertEquals(0.15, sample.iowait(), DELTA);
    assertEquals(0.05, sample.steal(), DELTA);
    assertEquals("a partition counts beside its disk", 2000 * 512 / 2.0, sample.diskRead(), DELTA);
    assertEquals(1000 * 512 / 2.0, sample.diskWrite(), DELTA);
    assertEquals("not the busiest disk", 0.25, sample.diskBusy(), DELTA);
    assertEquals(75, sample.netIn(), DELTA);
    assertEquals(62.5, sample.netOut(), DELTA);
    assertEquals(600 << 10, sample.memUsed());
    assertEquals(100 << 10, sample.pageCache());
    assertEquals(8 << 10, sample.dirty());
    assertEquals(4, sample.running());
    assertEquals(2, sample.blocked());
    assertEquals(3 * 4096 / 2.0, sample.swapped(), DELTA);
    assertEquals(350, sample.switches(), DELTA);
  }

  @Test
  public void fileKeepsContextSwitches() throws Exception {
    Path file = temporary.newFile("host.csv").toPath();
    HostFile.write(file, List.of(reading(3000, 2).since(reading(1000, 1))));
    List<String> missing = new ArrayList<>();
    assertEquals(350, HostFile.read(Files.readAllLines(file), missing).get(0).switches(), DELTA);
    assertEquals(List.of(), missing);
  }

  @Test
  public void systemThatTellsNothingHasZeros() throws Exception {
    Path nowhere = temporary.getRoot().toPath().resolve("nowhere");
    HostSample sample = HostReading.read(nowhere, 2000).since(HostReading.read(nowhere, 1000));
    assertEquals(new HostSample(2000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), sample);
  }

  @Test
  public void diskThatComesLaterAndSumsThatBeginAnewAreNoTraffic() throws Exception {
    HostReading first = HostReading.read(temporary.getRoot().toPath().resolve("nowhere"), 1000);
    HostReading second = reading(2000, 5);
    assertEquals(0, second.since(first).diskRead(), DELTA);
    assertEquals(0, reading(3000, 1).since(second).netIn(), DELTA);
  }

  @Test
  public void fewerReadingsLoseNothing() throws Exception {
    List<HostReading> readings = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      readings.add(reading(1000 * (i + 1), i));
    }
    double sum = HostSampler.samples(readings).stream().mapToDouble(HostSample::diskRead).sum();
    HostReading last = readings.get(5);
    HostSampler.thin(readings);
    assertEquals(List.of(1000L, 3000L, 5000L, 6000L), readings.stream().map(HostReading::time).toList());
    assertSame(last, readings.get(3));
    List<HostSample> samples = HostSampler.samples(readings);
    assertEquals(sum, samples.get(0).diskRead() * 2 + samples.get(1).diskRead() * 2 + samples.get(2).diskRead(), DELTA);
  }

  @Test
  public void lastSampleIsNotOfAMoment() throws Exception {
    List<HostReading> readings = new ArrayList<>(List.of(reading(1000, 1), reading(2000, 2), reading(2249, 3)));
    HostSampler.joinLast(readings);
    assertEquals(List.of(1000L, 2249L), readings.stream().map(HostReading::time).toList());
    readings.add(reading(2300, 4));
    readings.add(reading(2550, 5));
    HostSampler.joinLast(readings);
    assertEquals("long enough", 4, readings.size());
    List<HostReading> only = new ArrayList<>(List.of(reading(1000, 1), reading(1001, 2)));
    HostSampler.joinLast(only);
    assertEquals("none would be left", 2, only.size());
  }

  @Test
  public void samplerOfThisMachineHasASampleAtOnce() {
    HostSampler sampler = HostSampler.start(false);
    List<HostSample> samples = sampler.stop();
    assertFalse(samples.isEmpty());
    assertTrue(samples.get(0).memUsed() > 0);
    assertTrue("a machine does more than one thing", samples.get(0).switches() > 0);
    assertTrue(sampler.millis() > 0);
  }
}
