/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static java.util.stream.Collectors.toSet;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that the trace contains the times of each output, and is written to a readable file. */
public class TestCopyTrace {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final AtomicLong micros = new AtomicLong(500);
  private final CopyTrace log = new CopyTrace(true, () -> micros.get() * 1000);
  private final MapHost one = new MapHost("one:50060", "http://one:50060");
  private final MapHost two = new MapHost("two:50060", "http://two:50060");
  private final TaskAttemptID map = CopyPhase.map(7);

  private void at(long time, Runnable event) {
    micros.set(500 + time);
    event.run();
  }

  private CopyTrace.Pair only() {
    assertEquals(1, log.all().size());
    return log.all().get(0);
  }

  private static long[] times(CopyTrace.Pair pair) {
    return new long[] {pair.known, pair.asked, pair.sent, pair.began, pair.copied};
  }

  @Test
  public void anOutputThatComesHasAllItsTimes() {
    at(10, () -> log.known(map));
    at(20, () -> log.asked(one, List.of(map)));
    at(30, () -> log.sent(List.of(map)));
    at(40, () -> log.began(map));
    at(50, () -> log.copied(map, 1234));
    assertArrayEquals(new long[] {10, 20, 30, 40, 50}, times(only()));
    assertEquals("one:50060", only().host);
    assertEquals(1234, only().bytes);
    assertEquals(0, only().failures);
  }

  /**
   * A failure restarts the output: its wait counts from the first event, the other times are those of the last attempt.
   */
  @Test
  public void aFailureBeginsAnew() {
    at(10, () -> log.known(map));
    at(20, () -> log.asked(one, List.of(map)));
    at(30, () -> log.sent(List.of(map)));
    at(40, () -> log.began(map));
    at(50, () -> log.failed(map));
    at(60, () -> log.known(map));
    at(70, () -> log.asked(two, List.of(map)));
    at(80, () -> log.copied(map, 5));
    assertArrayEquals("fetchers do not tell when they sent", new long[] {10, 70, -1, -1, 80}, times(only()));
    assertEquals("two:50060", only().host);
    assertEquals(1, only().failures);
  }

  @Test
  public void eachAttemptOfAMapHasItsOwn() {
    TaskAttemptID other = new TaskAttemptID(map.getTaskID(), 1);
    at(10, () -> log.known(map));
    at(20, () -> log.known(other));
    at(30, () -> log.asked(one, List.of(map, CopyPhase.map(2000))));
    at(40, () -> log.copied(other, 1));
    at(50, () -> log.copied(map, 2));
    List<CopyTrace.Pair> all = log.all();
    assertEquals(Set.of(map, other, CopyPhase.map(2000)), all.stream().map(pair -> pair.map).collect(toSet()));
    assertEquals(3, all.size());
    for (CopyTrace.Pair pair : all) {
      if (pair.map.equals(map)) {
        assertArrayEquals(new long[] {10, 30, -1, -1, 50}, times(pair));
      } else if (pair.map.equals(other)) {
        assertArrayEquals(new long[] {20, -1, -1, -1, 40}, times(pair));
      }
    }
  }

  @Test
  public void whereThereIsNoRoomTheFirstByteIsTheFirst() {
    at(10, () -> log.began(map));
    at(20, () -> log.began(map));
    assertEquals(10, only().began);
  }

  @Test
  public void theFileHasWhatItsDescriptionSays() throws IOException {
    TaskAttemptID reduce = CopyPhase.REDUCE;
    at(10, () -> log.known(map));
    at(20, () -> log.asked(two, List.of(map)));
    at(30, () -> log.copied(map, 99));
    log.write(reduce, folder.getRoot());
    byte[] bytes = Files.readAllBytes(new File(folder.getRoot(), "shuffle.pairs").toPath());
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    assertEquals("SPAIRS01", new String(in.readNBytes(8), StandardCharsets.US_ASCII));
    assertEquals(reduce.toString(), in.readUTF());
    assertEquals(System.currentTimeMillis(), in.readLong(), 60_000);
    assertEquals(1, in.readInt());
    assertEquals("two:50060", in.readUTF());
    assertEquals(1, in.readInt());
    assertEquals("a record's length", 64, in.available());
    assertEquals(7, in.readInt());
    assertEquals(0, in.readInt());
    assertEquals("the host", 0, in.readInt());
    assertEquals(0, in.readInt());
    for (long time : new long[] {10, 20, -1, -1, 30, 99}) {
      assertEquals(time, in.readLong());
    }
  }

  @Test
  public void aReduceWithoutLogsHasNoFile() {
    File none = new File(folder.getRoot(), "none");
    log.known(map);
    log.write(CopyPhase.REDUCE, none);
    assertFalse(none.exists());
  }

  @Test
  public void itMayBeOff() {
    JobConf job = new JobConf(false);
    job.set(CopyTrace.KEY.name(), "false");
    CopyTrace off = new CopyTrace(job);
    off.known(map);
    off.asked(one, List.of(map));
    off.write(CopyPhase.REDUCE, folder.getRoot());
    assertEquals(List.of(), off.all());
    assertArrayEquals(new String[0], folder.getRoot().list());
  }

  @Test
  public void aKeyWithAWrongValueIsNamed() {
    JobConf job = new JobConf(false);
    job.set(CopyTrace.KEY.name(), "yes");
    InvalidKeyException failure = assertThrows(InvalidKeyException.class, () -> new CopyTrace(job));
    assertEquals("mapreduce.reduce.shuffle.pairs is 'yes': expected true or false", failure.getMessage());
  }
}
