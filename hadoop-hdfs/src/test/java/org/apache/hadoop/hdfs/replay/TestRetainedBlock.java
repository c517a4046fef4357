/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that a block is retained in memory and then in a file, as a whole or not at all, and releases what it has
 * taken.
 */
public class TestRetainedBlock {
  private static final int LENGTH = NumberedPacket.LENGTH;
  private static final int PACKETS = 1000;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final ReplayMemory heap = new ReplayMemory();
  private final ReplayMemory files = new ReplayMemory();

  private RetainedBlock<NumberedPacket> block(int memory, int disk) {
    return block(memory, disk, folder.getRoot());
  }

  private RetainedBlock<NumberedPacket> block(int memory, int disk, File in) {
    return block(memory, disk, in, PACKETS);
  }

  private RetainedBlock<NumberedPacket> block(int memory, int disk, File in, int packets) {
    RetainedBlock<NumberedPacket> block =
        new RetainedBlock<>(new ReplaySettings(1, 1, memory, disk, in, 0, packets), heap, files);
    block.begin("block");
    return block;
  }

  private static void fill(RetainedBlock<NumberedPacket> block, int packets) {
    for (int i = 0; i < packets; i++) {
      block.add(new NumberedPacket(i));
    }
  }

  private static void assertTaken(List<NumberedPacket> packets, int expected) throws IOException {
    assertEquals(expected, packets.size());
    for (int i = 0; i < expected; i++) {
      assertEquals(i, packets.get(i).number());
      assertTrue("packet " + i, packets.get(i).isIntact(LENGTH));
    }
  }

  @Test
  public void whatMemoryHasNoRoomForIsInAFileWithoutAName() throws Exception {
    RetainedBlock<NumberedPacket> block = block(3 * LENGTH, 10 * LENGTH);
    fill(block, 5);
    assertEquals(3 * LENGTH, heap.used());
    assertEquals(2 * LENGTH, files.used());
    assertArrayEquals(new String[0], folder.getRoot().list());
    List<NumberedPacket> packets = block.take();
    assertFalse(packets.get(2).isInFile());
    assertTrue(packets.get(3).isInFile());
    assertTaken(packets, 5);
    block.close();
    assertEquals(0, heap.used());
    assertEquals(0, files.used());
  }

  @Test
  public void packetsAreTakenAndAddedAgain() throws Exception {
    RetainedBlock<NumberedPacket> block = block(LENGTH, 10 * LENGTH);
    fill(block, 3);
    for (NumberedPacket packet : block.take()) {
      assertTrue(packet.isIntact(LENGTH));
      block.add(packet);
    }
    assertEquals("nothing is taken twice", LENGTH, heap.used());
    assertEquals(2 * LENGTH, files.used());
    List<NumberedPacket> again = block.take();
    assertTrue("it is read once more", again.get(2).isInFile());
    assertTaken(again, 3);
    block.close();
    assertEquals("what was taken out is given back", 0, heap.used());
  }

  @Test
  public void aBlockWithoutRoomIsNotKeptAtAll() {
    RetainedBlock<NumberedPacket> block = block(LENGTH, LENGTH);
    fill(block, 2);
    assertTrue(block.isWhole());
    fill(block, 1);
    assertFalse(block.isWhole());
    assertTrue(block.take().isEmpty());
    assertEquals(0, heap.used());
    assertEquals("the file is gone, and others have its room", 0, files.used());
    block.begin("next");
    fill(block, 2);
    assertTrue("there is another file", block.isWhole());
    assertEquals(LENGTH, files.used());
    block.close();
    assertEquals(0, heap.used());
    assertEquals(0, files.used());
  }

  @Test
  public void aBlockWithoutAFileIsNotKept() throws Exception {
    RetainedBlock<NumberedPacket> block = block(0, LENGTH, new File(folder.newFile(), "below a file"));
    fill(block, 1);
    assertFalse(block.isWhole());
    assertEquals(0, files.used());
    block.close();
  }

  @Test
  public void aFolderThatNoFileCanHaveIsNoErrorOfThePacket() {
    RetainedBlock<NumberedPacket> block = block(0, LENGTH, new File(folder.getRoot(), "no\0name"));
    fill(block, 1);
    assertFalse(block.isWhole());
    assertEquals(0, files.used());
    block.close();
  }

  /** Checks that a disk fault is not remembered. */
  @Test
  public void theNextBlockIsKeptWhereTheFolderIsBack() throws Exception {
    File in = folder.newFile();
    RetainedBlock<NumberedPacket> block = block(0, 2 * LENGTH, in);
    fill(block, 1);
    assertFalse(block.isWhole());
    Files.delete(in.toPath());
    block.begin("next");
    fill(block, 2);
    assertTrue(block.isWhole());
    assertTaken(block.take(), 2);
    block.close();
    assertEquals(0, files.used());
  }

  /**
   * Checks the disk space of a block that is not retained: an unlinked file would take up space on a full disk for the
   * lifetime of the stream.
   */
  @Test
  public void theFileOfABlockThatIsNotKeptIsGivenBackAtOnce() throws Exception {
    assumeTrue("no /proc", new File("/proc/self/fd").isDirectory());
    RetainedBlock<NumberedPacket> block = block(0, 2 * LENGTH);
    fill(block, 2);
    assertEquals(1, openFilesWithoutAName());
    fill(block, 1);
    assertFalse(block.isWhole());
    assertEquals(0, openFilesWithoutAName());
    block.close();
  }

  private int openFilesWithoutAName() throws IOException {
    int found = 0;
    try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path each : open) {
        try {
          if (Files.readSymbolicLink(each).toString().startsWith(folder.getRoot().getPath() + "/dfs-block-")) {
            found++;
          }
        } catch (NoSuchFileException e) {
          // the descriptor of the listing itself
        }
      }
    }
    return found;
  }

  @Test
  public void aBlockOfTooManyPacketsIsNotKept() {
    RetainedBlock<NumberedPacket> block = block(Integer.MAX_VALUE, 0, folder.getRoot(), 3);
    for (int i = 0; i < 3; i++) {
      block.add(new NumberedPacket(i, new byte[1]));
    }
    assertTrue(block.isWhole());
    block.add(new NumberedPacket(0, new byte[1]));
    assertFalse(block.isWhole());
    block.close();
    assertEquals(0, heap.used());
  }

  @Test
  public void aSmallPacketTakesNoMoreThanItNeeds() throws Exception {
    RetainedBlock<NumberedPacket> block = block(LENGTH, 0);
    NumberedPacket small = new NumberedPacket(7);
    small.buffer = (ByteBuffer) small.buffer.position(10).limit(30);
    block.add(small);
    assertEquals(20, heap.used());
    assertTrue(block.take().get(0).isIntact(20));
    block.close();
    assertEquals(0, heap.used());
  }

  @Test
  public void arraysAreUsedAgain() {
    RetainedBlock<NumberedPacket> block = block(10 * LENGTH, 0);
    byte[] first = block.array(LENGTH);
    block.add(new NumberedPacket(0, first));
    block.begin("next");
    assertEquals("it stays taken", LENGTH, heap.used());
    assertNotSame("another length", first, block.array(LENGTH - 1));
    assertSame(first, block.array(LENGTH));
    assertEquals("it is the stream's own now", 0, heap.used());
    block.add(new NumberedPacket(0, first));
    block.add(new NumberedPacket(1, block.array(2 * LENGTH)));
    block.close();
    assertEquals(0, heap.used());
    assertNotSame("nothing is kept after the end", first, block.array(LENGTH));
  }

  @Test
  public void arraysOfPacketsInTheFileAreUsedAgain() throws Exception {
    RetainedBlock<NumberedPacket> block = block(0, 10 * LENGTH);
    byte[] first = block.array(LENGTH);
    block.add(new NumberedPacket(0, first));
    assertSame(first, block.array(LENGTH));
    block.add(new NumberedPacket(1, first));
    assertEquals(0, heap.used());
    assertTaken(block.take(), 2);
    block.close();
  }

  @Test
  public void nothingIsKeptOfABlockThatIsNotToBe() {
    RetainedBlock<NumberedPacket> block = block(LENGTH, LENGTH);
    block.begin(null);
    fill(block, 1);
    assertFalse(block.isWhole());
    assertEquals(0, heap.used());
  }
}
