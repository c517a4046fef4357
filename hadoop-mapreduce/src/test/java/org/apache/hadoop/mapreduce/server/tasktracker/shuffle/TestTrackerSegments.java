/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.shuffle.server.FileSegment;
import org.apache.hadoop.shuffle.server.InMemorySegment;
import org.apache.hadoop.shuffle.server.Segment;
import org.apache.hadoop.shuffle.server.SegmentStore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that the bytes of a map output come from memory if its file is small, and otherwise from a file that is opened
 * once.
 */
public class TestTrackerSegments {
  private static final int REDUCES = 4;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final SmallMapOutputCache small = new SmallMapOutputCache(1 << 20);
  private final OpenFileCache open = new OpenFileCache(10);
  private final List<FileChannel> opened = new ArrayList<>();
  private int indexes;

  /** Creates a job with one map, whose output has parts of this size. */
  private SegmentStore.Job job(byte[] output, int partBytes) throws IOException {
    return segments(output, partBytes).job("job_1_0001");
  }

  private TrackerSegments segments(byte[] output, int partBytes) throws IOException {
    Path file = folder.newFile().toPath();
    Files.write(file, output);
    TrackerJobs jobs = mock(TrackerJobs.class);
    when(jobs.outputs(any())).thenReturn(new Outputs(file, partBytes));
    when(jobs.secret(any())).thenReturn(new SecretKeySpec(new byte[] {1}, "HmacSHA1"));
    return new TrackerSegments(jobs, small, open);
  }

  /** The outputs of a job, all of which are the same file. */
  private final class Outputs implements MapOutputs {
    private final Path file;
    private final int partBytes;

    Outputs(Path file, int partBytes) {
      this.file = file;
      this.partBytes = partBytes;
    }

    @Override
    public MapOutputIndex index(String mapId, Runnable reading) {
      indexes++;
      long[][] places = new long[REDUCES][];
      Arrays.setAll(places, reduce -> new long[] {(long) reduce * partBytes, partBytes});
      return new TestSmallMapOutputCache.Places(places);
    }

    @Override
    public FileChannel open(String mapId) throws IOException {
      FileChannel open = FileChannel.open(file);
      opened.add(open);
      return open;
    }
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static byte[] read(Segment segment) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) segment.length());
    if (segment instanceof FileSegment file) {
      while (bytes.hasRemaining() && file.file().channel().read(bytes, file.offset() + bytes.position()) > 0) {
        continue;
      }
    } else {
      bytes.put(((InMemorySegment) segment).bytes().duplicate());
    }
    segment.close();
    return bytes.array();
  }

  private void readAll(int partBytes) throws IOException {
    byte[] output = random(REDUCES * partBytes);
    SegmentStore.Job job = job(output, partBytes);
    for (int reduce = 0; reduce < REDUCES; reduce++) {
      Segment segment = job.open(0, 0, reduce);
      assertEquals(10L * partBytes, segment.rawLength());
      assertArrayEquals(Arrays.copyOfRange(output, reduce * partBytes, (reduce + 1) * partBytes), read(segment));
    }
    assertEquals("kept", 0, small.bytes());
    assertEquals("kept open", 0, open.files());
    for (FileChannel file : opened) {
      assertFalse("closed", file.isOpen());
    }
  }

  @Test
  public void aSmallFileIsReadOnce() throws Exception {
    readAll(1000);
    assertEquals(1, opened.size());
    assertEquals("with its index", 1, indexes);
  }

  @Test
  public void aLargeFileIsOpenedOnce() throws Exception {
    readAll(SmallMapOutputCache.MAX_BYTES / REDUCES + 1);
    assertEquals(1, opened.size());
  }

  @Test
  public void whatIsReadGoesOnWhenTheFileIsNotKeptAnyMore() throws Exception {
    int partBytes = SmallMapOutputCache.MAX_BYTES;
    byte[] output = random(REDUCES * partBytes);
    TrackerSegments segments = segments(output, partBytes);
    Segment first = segments.job("job_1_0001").open(0, 0, 0);
    assertTrue(segments.tidy());
    assertEquals("just used", 1, open.files());
    segments.close();
    assertEquals(0, open.files());
    assertFalse("holds nothing", segments.tidy());
    assertArrayEquals(Arrays.copyOf(output, partBytes), read(first));
    assertFalse("closed", opened.get(0).isOpen());
  }

  @Test
  public void eachAttemptHasItsOwn() throws Exception {
    TrackerSegments segments = segments(random(REDUCES * 1000), 1000);
    segments.job("job_1_0001").open(0, 0, 0).close();
    segments.job("job_1_0001").open(1, 0, 0).close();
    segments.job("job_1_0001").open(0, 1, 0).close();
    segments.job("job_1_0002").open(0, 0, 0).close();
    assertEquals(4, opened.size());
    segments.job("job_1_0002").open(0, 0, 1).close();
    assertEquals(4, opened.size());
  }

  @Test
  public void aReduceThatThereIsNotIsRefusedWhateverIsKept() throws Exception {
    SegmentStore.Job job = job(random(REDUCES * 1000), 1000);
    for (int i = 0; i < 2; i++) {
      IOException refused = assertThrows(IOException.class, () -> job.open(0, 0, REDUCES));
      assertTrue(refused.getMessage(), refused.getMessage().endsWith(
          "_m_000000_0 has parts for 4 reduces, not for 4"));
      job.open(0, 0, 0).close();
    }
  }

  /** The server reports the error when it reads the file. */
  @Test
  public void aPartThatIsNotInASmallFileComesAsOneOfTheFile() throws Exception {
    SegmentStore.Job job = job(random(2500), 1000);
    Segment third = job.open(0, 0, 2);
    assertTrue("" + third, third instanceof FileSegment);
    assertEquals(2000, ((FileSegment) third).offset());
    third.close();
    assertArrayEquals(Arrays.copyOf(random(2500), 1000), read(job.open(0, 0, 0)));
  }
}
