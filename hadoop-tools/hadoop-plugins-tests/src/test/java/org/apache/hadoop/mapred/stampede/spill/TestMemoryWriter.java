/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.stampede.spill;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.WritableUtils;
import org.junit.Test;

public class TestMemoryWriter {
  private static final int AROUND = 7;

  private final long seed = System.nanoTime();

  private byte[] content() throws IOException {
    Random random = new Random(seed);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (int i = 0; i < 300; i++) {
      byte[] key = new byte[random.nextInt(300)];
      byte[] value = new byte[random.nextInt(1 << random.nextInt(15))];
      random.nextBytes(key);
      random.nextBytes(value);
      WritableUtils.writeVInt(out, key.length);
      WritableUtils.writeVInt(out, value.length);
      out.write(key);
      out.write(value);
    }
    WritableUtils.writeVInt(out, -1);
    WritableUtils.writeVInt(out, -1);
    return bytes.toByteArray();
  }

  private static void copy(byte[] content, byte[] to, int length) throws IOException {
    new MemoryWriter(to, AROUND, length).write(new MemoryRun(content, 0, content.length), () -> { });
  }

  @Test
  public void whatIsWrittenIsWhatWasRead() throws IOException {
    byte[] content = content();
    byte[] to = new byte[content.length + 2 * AROUND];
    copy(content, to, content.length);
    assertArrayEquals("seed " + seed, content, Arrays.copyOfRange(to, AROUND, AROUND + content.length));
    assertArrayEquals(new byte[AROUND], Arrays.copyOf(to, AROUND));
    assertArrayEquals(new byte[AROUND], Arrays.copyOfRange(to, to.length - AROUND, to.length));
  }

  /** Checks that nothing is written beyond the room: the array's next bytes belong to others. */
  @Test
  public void nothingIsWrittenBehindTheRoom() throws IOException {
    byte[] content = content();
    byte[] to = new byte[content.length + 2 * AROUND];
    for (int length : new int[] {0, 1, content.length / 2, content.length - 2, content.length - 1}) {
      Arrays.fill(to, (byte) 0);
      assertThrows(IOException.class, () -> copy(content, to, length));
      for (int i = AROUND + length; i < to.length; i++) {
        assertEquals("seed " + seed, 0, to[i]);
      }
    }
    assertThrows(IOException.class, () -> copy(content, to, content.length + 1));
  }

  /** Checks that a merge has a single end mark, whatever its number of inputs. */
  @Test
  public void aMergeHasOneEnd() {
    assertEquals(10, MemoryWriter.mergedBytes(1, 10));
    assertEquals(26, MemoryWriter.mergedBytes(3, 30));
  }
}
