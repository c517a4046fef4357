/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests a stream whose close is interrupted: the data written so far arrives, the streamer thread ends, and another
 * close completes the file.
 */
@Category(ClusterTest.class)
public class TestInterruptedClose {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  /** The pause of the streamer after each packet, in milliseconds, for which close has to wait. */
  private static final int REST = 200;
  private static final int PACKET = 4096;
  private static final String FILE = "/file";

  private final byte[] bytes = new byte[5 * PACKET + 17];

  @Rule
  public final MiniDfs dfs = new MiniDfs(1);

  private DFSClient client;
  private DFSOutputStream out;

  @Before
  public void interruptClose() throws Exception {
    new Random(bytes.length).nextBytes(bytes);
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.client-write-packet-size", PACKET);
    client = new DFSClient(dfs.cluster().getNameNode().getNameNodeAddress(), conf);
    out = (DFSOutputStream) client.create(FILE, true, (short) 1, 1 << 20);
    out.setArtificialSlowdown(REST);
    out.write(bytes);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, out::close);
  }

  @Test(timeout = HANGS)
  public void theSecondCloseCompletesTheFile() throws Exception {
    out.close();
    assertComplete();
    out.close();
    client.close();
  }

  @Test(timeout = HANGS)
  public void theClientCompletesTheFile() throws Exception {
    client.close();
    assertComplete();
  }

  @Test(timeout = HANGS)
  public void noThreadIsLeft() throws Exception {
    while (isStreaming()) {
      Thread.sleep(1);
    }
    out.close();
    assertComplete();
    client.close();
  }

  @Test(timeout = HANGS)
  public void anInterruptedSecondCloseIsFollowedByAThird() throws Exception {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, out::close);
    out.close();
    assertComplete();
    client.close();
  }

  @Test(timeout = HANGS)
  public void theSecondCloseTellsWhyTheFileCannotBeCompleted() throws Exception {
    dfs.cluster().getNameNode().delete(FILE, false);
    assertThrows(IOException.class, out::close);
    client.close();
  }

  private void assertComplete() throws IOException {
    assertFalse(dfs.cluster().getNameNode().getBlockLocations(FILE, 0, bytes.length).isUnderConstruction());
    DFSClient reader = new DFSClient(dfs.cluster().getNameNode().getNameNodeAddress(), new HdfsConfiguration());
    try (InputStream in = reader.open(FILE)) {
      assertArrayEquals(bytes, in.readAllBytes());
    } finally {
      reader.close();
    }
  }

  private static boolean isStreaming() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("DataStreamer for file " + FILE));
  }
}
