/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.MapOutputIndex;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestMapOutputFiles {
  private static final String MAP = "attempt_1_0001_m_000000_0";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path output;
  private MapOutputFiles files;

  /** Writes an output with parts of 10, 20 and 30 bytes. */
  @Before
  public void write() throws Exception {
    JobConf conf = new JobConf();
    conf.set("mapreduce.cluster.local.dir", folder.getRoot().toString());
    files = new MapOutputFiles(JobID.forName("job_1_0001"), "user", "user", conf,
        new LocalDirAllocator("mapreduce.cluster.local.dir"), new IndexCache(conf));
    Path of = Files.createDirectories(
        folder.getRoot().toPath().resolve(TaskTracker.getIntermediateOutputDir("user", "job_1_0001", MAP)));
    output = of.resolve("file.out");
    Files.write(output, new byte[60]);
    SpillRecord index = new SpillRecord(3);
    index.putIndex(new IndexRecord(0, 100, 10), 0);
    index.putIndex(new IndexRecord(10, 200, 20), 1);
    index.putIndex(new IndexRecord(30, 300, 30), 2);
    index.writeToFile(new org.apache.hadoop.fs.Path(of.resolve("file.out.index").toString()), conf);
  }

  @Test
  public void aPartIsAsTheIndexSays() throws Exception {
    assertEquals(new MapOutputIndex.Part(0, 10, 100), files.part(MAP, 0));
    assertEquals(new MapOutputIndex.Part(30, 30, 300), files.part(MAP, 2));
    assertEquals(60, files.index(MAP, () -> { }).outputLength());
  }

  @Test
  public void aReduceThatIsNotThereHasNoPart() {
    for (int reduce : new int[] {-1, 3}) {
      IOException refused = assertThrows(IOException.class, () -> files.part(MAP, reduce));
      assertEquals("The output of " + MAP + " has parts for 3 reduces, not for " + reduce, refused.getMessage());
    }
  }

  @Test
  public void whatIsOpenedCanBeRead() throws Exception {
    try (FileChannel file = files.open(MAP)) {
      assertEquals(60, file.read(ByteBuffer.allocate(100)));
    }
    Files.delete(output);
    assertThrows(IOException.class, () -> files.open(MAP));
  }
}
