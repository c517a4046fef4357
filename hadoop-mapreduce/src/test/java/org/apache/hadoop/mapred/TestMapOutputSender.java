/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.MapOutputSender;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Checks that a tracker sends a reduce the map outputs it requests, and detects those that are lost. */
public class TestMapOutputSender {
  private static final String JOB = "job_1_0001";
  private static final String MAP = "attempt_1_0001_m_000000_0";
  private static final String OTHER_MAP = "attempt_1_0001_m_000001_0";
  private static final int REDUCE = 1;
  /** The length of a part, which exceeds one buffer. */
  private static final int PART = 150_000;
  private static final int OFFSET = 10;

  private final List<String> lost = new ArrayList<>();
  private final AtomicLong bytes = new AtomicLong();
  private final JobConf conf = new JobConf();
  private Path folder;
  private MapOutputSender sender;

  @Before
  public void setUp() throws IOException {
    folder = Files.createTempDirectory("map-output-sender");
    conf.set("mapreduce.cluster.local.dir", folder.toString());
    sender = newSender();
  }

  private MapOutputSender newSender() {
    return new MapOutputSender(JobID.forName(JOB), new MapOutputFiles(JobID.forName(JOB), "user", "user", conf,
        new LocalDirAllocator("mapreduce.cluster.local.dir"), new IndexCache(conf)), REDUCE,
        (map, why) -> lost.add(map.toString()), bytes::addAndGet);
  }

  @After
  public void tearDown() throws IOException {
    FileUtil.fullyDelete(folder.toFile());
  }

  @Test
  public void eachOutputFollowsItsHeader() throws Exception {
    write(MAP, 3, PART);
    write(OTHER_MAP, 5, PART);
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(response);
    sender.send(MAP, out);
    sender.send(OTHER_MAP, out);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(response.toByteArray()));
    assertOutput(in, MAP, 3);
    assertOutput(in, OTHER_MAP, 5);
    assertEquals(-1, in.read());
    assertEquals(2 * PART, bytes.get());
    assertEquals(List.of(), lost);
  }

  @Test
  public void nothingIsFlushedBetweenTwoOutputs() throws Exception {
    write(MAP, 3, PART);
    OutputStream response = mock(OutputStream.class);
    sender.send(MAP, new DataOutputStream(response));
    verify(response, never()).flush();
  }

  @Test
  public void theIndexIsSoughtOnce() throws Exception {
    write(MAP, 3, PART);
    sender.send(MAP, new DataOutputStream(OutputStream.nullOutputStream()));
    Files.delete(output(MAP).resolve("file.out.index"));
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    sender.send(MAP, new DataOutputStream(response));
    assertOutput(new DataInputStream(new ByteArrayInputStream(response.toByteArray())), MAP, 3);
    assertEquals("without its index", List.of(), lost);
  }

  /** The ID becomes part of a path. */
  @Test
  public void onlyMapsOfTheJobAreServed() {
    for (String map : List.of("..", "../" + MAP, MAP + "/..", "", "attempt", "attempt_1_0001_m_0_0",
        "attempt_1_0001_r_000000_0", "attempt_1_0002_m_000000_0", "task_1_0001_m_000000")) {
      assertEquals("not a map of " + JOB + ": " + map, failure(map).getMessage());
    }
    assertEquals("these are no losses", List.of(), lost);
  }

  @Test
  public void anOutputThatEndsTooEarlyIsLost() throws Exception {
    write(MAP, 3, PART - 1);
    assertEquals("error on sending map " + MAP + " to reduce 1", failure(MAP).getMessage());
    assertEquals(List.of(MAP), lost);
  }

  /** An output with an impossible index is lost: nothing of it is sent, not even a header that might be believed. */
  @Test
  public void anOutputThatCannotBeIsLost() throws Exception {
    for (IndexRecord part : new IndexRecord[] {new IndexRecord(OFFSET, 0, 0), new IndexRecord(OFFSET, PART, -1),
        new IndexRecord(-1, PART, PART)}) {
      lost.clear();
      sender = newSender();
      write(MAP, 3, PART, part);
      ByteArrayOutputStream response = new ByteArrayOutputStream();
      assertThrows(IOException.class, () -> sender.send(MAP, new DataOutputStream(response)));
      assertEquals(0, response.size());
      assertEquals(List.of(MAP), lost);
    }
  }

  @Test
  public void anOutputThatIsNotThereIsNotLost() {
    failure(MAP);
    assertEquals("as in stock: reduces report it", List.of(), lost);
  }

  @Test
  public void aReduceThatHasGoneLosesNothing() throws Exception {
    write(MAP, 3, PART);
    OutputStream gone = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("Broken pipe");
      }
    };
    assertThrows(IOException.class, () -> sender.send(MAP, new DataOutputStream(gone)));
    assertEquals(List.of(), lost);
  }

  @Test
  public void anErrorTakesNoOutputBackThatIsWhole() throws Exception {
    HttpServletResponse response = mock(HttpServletResponse.class);
    assertFalse(MapOutputSender.flush(null, response));
    assertFalse(MapOutputSender.flush(sender, response));
    verify(response, never()).flushBuffer();
    write(MAP, 3, PART);
    sender.send(MAP, new DataOutputStream(OutputStream.nullOutputStream()));
    when(response.isCommitted()).thenReturn(true);
    assertTrue(MapOutputSender.flush(sender, response));
    verify(response).flushBuffer();
    doThrow(new IOException("Broken pipe")).when(response).flushBuffer();
    when(response.isCommitted()).thenReturn(false);
    assertTrue("nobody is there for an error code", MapOutputSender.flush(sender, response));
  }

  private IOException failure(String map) {
    return assertThrows(map, IOException.class,
        () -> sender.send(map, new DataOutputStream(OutputStream.nullOutputStream())));
  }

  private Path output(String map) {
    return folder.resolve(TaskTracker.getIntermediateOutputDir("user", JOB, map));
  }

  /** Writes an output of two parts, the second of {@code length} bytes although the index says {@link #PART}. */
  private void write(String map, int value, int length) throws IOException {
    write(map, value, length, new IndexRecord(OFFSET, PART - 4, PART));
  }

  private void write(String map, int value, int length, IndexRecord part) throws IOException {
    Path output = Files.createDirectories(output(map));
    byte[] file = new byte[OFFSET + length];
    Arrays.fill(file, OFFSET, file.length, (byte) value);
    Files.write(output.resolve("file.out"), file);
    SpillRecord index = new SpillRecord(2);
    index.putIndex(new IndexRecord(0, OFFSET - 4, OFFSET), 0);
    index.putIndex(part, REDUCE);
    index.writeToFile(new org.apache.hadoop.fs.Path(output.resolve("file.out.index").toString()), conf);
  }

  private static void assertOutput(DataInputStream in, String map, int value) throws IOException {
    assertEquals(map, Text.readString(in));
    assertEquals(PART, WritableUtils.readVLong(in));
    assertEquals(PART - 4, WritableUtils.readVLong(in));
    assertEquals(REDUCE, WritableUtils.readVInt(in));
    byte[] part = in.readNBytes(PART);
    assertEquals(PART, part.length);
    for (byte b : part) {
      assertEquals(value, b);
    }
  }
}
