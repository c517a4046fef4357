/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestOlderHistory {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private FileSystem local;
  private File source;
  private File target;

  @Before
  public void writeBoth() throws Exception {
    local = FileSystem.getLocal(new Configuration());
    source = folder.newFile("job_1");
    target = new File(folder.newFolder("done"), "job_1");
    Files.writeString(target.toPath(), "older events");
  }

  private static Path path(File file) {
    return new Path(file.toURI());
  }

  @Test
  public void anOlderFileIsKeptWhereAnotherComes() throws Exception {
    OlderHistory.keep(local, path(source), local, path(target), ".202611270917.old");
    assertFalse("there is a place for the other one", target.exists());
    assertEquals("older events", Files.readString(new File(target.getPath() + ".202611270917.old").toPath()));
  }

  @Test
  public void whatHasBeenMovedBeforeStays() throws Exception {
    assertTrue(source.delete());
    OlderHistory.keep(local, path(source), local, path(target), ".202611270918.old");
    assertEquals("older events", Files.readString(target.toPath()));
  }

  @Test
  public void oneThatCannotBeRenamedIsNotReplaced() throws Exception {
    FileSystem done = mock(FileSystem.class);
    when(done.exists(path(target))).thenReturn(true);
    IOException refused = assertThrows(IOException.class,
        () -> OlderHistory.keep(local, path(source), done, path(target), ".202611270919.old"));
    assertTrue(refused.getMessage(), refused.getMessage().contains(path(target).toString()));
  }
}
