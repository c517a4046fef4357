/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a file counts once it is committed, and leaves nothing behind if it is not. */
public class TestSpillFiles {
  private static final int PARTITIONS = 2;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final SpillTask task = mock(SpillTask.class);
  private final FileSystem fs = new RawLocalFileSystem();
  private IOException fault;
  private SpillFiles files;

  @Before
  public void open() throws IOException {
    fs.initialize(URI.create("file:///"), new Configuration());
    files = files(Integer.MAX_VALUE);
  }

  private SpillFiles files(int indexMemory) {
    return new SpillFiles(fs, new Names(), task, PARTITIONS, indexMemory);
  }

  /** A map's files whose index cannot be written if there is a fault. */
  private final class Names extends FolderFiles {
    private Names() {
      super(fs, folder.getRoot(), PARTITIONS);
    }

    @Override
    public void writeIndex(SegmentIndex index, Path file) throws IOException {
      super.writeIndex(index, file);
      if (fault != null) {
        throw fault;
      }
    }
  }

  private Set<String> names() {
    return new TreeSet<>(List.of(folder.getRoot().list()));
  }

  /** Writes a spill in which each partition has one byte. */
  private void spill(int content) throws IOException {
    try (SpillFile file = files.create(PARTITIONS)) {
      for (int i = 0; i < PARTITIONS; i++) {
        file.index().put(i, new SegmentIndex.Entry(i, 1, 1));
        file.out().write(content);
      }
      file.commit();
    }
  }

  @Test
  public void keepsWhatWasCommitted() throws Exception {
    spill(1);
    spill(2);
    assertEquals(Set.of("spill0", "spill1"), names());
    assertEquals(2, files.count());
    verify(task).spilled(0);
    verify(task).spilled(1);
  }

  @Test
  public void removesWhatFails() throws Exception {
    IOException thrown = new IOException("the fault of this test");
    assertSame(thrown, assertThrows(IOException.class, () -> {
      try (SpillFile file = files.create(PARTITIONS)) {
        file.out().write(1);
        throw thrown;
      }
    }));
    assertEquals(Set.of(), names());
    assertEquals(0, files.count());
    verifyNoMoreInteractions(task);
  }

  @Test
  public void removesWhatHasNoIndex() throws Exception {
    files = files(0);
    fault = new IOException("the fault of this test");
    assertSame(fault, assertThrows(IOException.class, () -> spill(1)));
    assertEquals(Set.of(), names());
    assertEquals(0, files.count());
  }

  @Test
  public void removesAFileThatCannotBeCreated() throws Exception {
    folder.newFolder("spill0", "in the way");
    assertThrows(IOException.class, () -> spill(1));
    assertEquals(0, files.count());
  }

  @Test
  public void putsWhatIsMergedInThePlaceOfItsInputs() throws Exception {
    files = files(0);
    for (int i = 0; i < 4; i++) {
      spill(i);
    }
    try (SpillFile file = files.createMerged(1, 2)) {
      merge(file);
      file.commit();
    }
    assertEquals(3, files.count());
    assertEquals(Set.of("spill0", "spill0.index", "spill1.index", "spill2.index", "spill3", "spill3.index",
        "intermediate0"), names());
    try (SpillFile file = files.createOutput()) {
      merge(file);
      file.commit();
    }
    try (FSDataInputStream in = fs.open(new Names().output(0))) {
      byte[] bytes = new byte[8];
      in.readFully(bytes);
      assertArrayEquals(new byte[] {0, 1, 2, 3, 0, 1, 2, 3}, bytes);
      assertEquals(-1, in.read());
    }
    assertEquals(4, new Names().readIndex(new Names().outputIndex(0)).get(1).offset());
  }

  /** Checks that a failed merge keeps its inputs: deleted before their records are elsewhere, they would be lost. */
  @Test
  public void keepsTheInputsOfAMergeThatFails() throws Exception {
    spill(1);
    spill(2);
    fault = new IOException("the fault of this test");
    assertSame(fault, assertThrows(IOException.class, () -> {
      try (SpillFile file = files.createOutput()) {
        merge(file);
        file.commit();
      }
    }));
    assertEquals(Set.of("spill0", "spill1"), names());
    assertEquals(2, files.count());
  }

  @Test
  public void makesTheOnlySpillTheOutput() throws Exception {
    for (int memory : new int[] {0, Integer.MAX_VALUE}) {
      files = files(memory);
      spill(7);
      files.rename();
      assertEquals(Set.of("output", "output.index"), names());
      assertEquals(1, new Names().readIndex(new Names().outputIndex(0)).get(1).offset());
    }
  }

  @Test
  public void findsTheSmallestNeighbours() throws Exception {
    for (int length : new int[] {9, 3, 4, 1, 8, 2}) {
      try (SpillFile file = files.create(length)) {
        file.out().write(new byte[length]);
        file.index().put(0, new SegmentIndex.Entry(0, length, length));
        file.index().put(1, new SegmentIndex.Entry(length, 0, 0));
        file.commit();
      }
    }
    assertEquals(2, files.smallest(2));
    assertEquals(1, files.smallest(3));
  }

  /** Concatenates the segments of the inputs, partition by partition. */
  private static void merge(SpillFile file) throws IOException {
    List<FSDataInputStream> opened = new ArrayList<>();
    file.openInputs(opened);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      long start = file.out().getPos();
      for (int i = 0; i < opened.size(); i++) {
        SegmentIndex.Entry entry = file.inputs().get(i).index().get(partition);
        byte[] segment = new byte[(int) entry.length()];
        opened.get(i).readFully(entry.offset(), segment);
        file.out().write(segment);
      }
      long length = file.out().getPos() - start;
      file.index().put(partition, new SegmentIndex.Entry(start, length, length));
    }
    for (FSDataInputStream each : opened) {
      each.close();
    }
  }
}
