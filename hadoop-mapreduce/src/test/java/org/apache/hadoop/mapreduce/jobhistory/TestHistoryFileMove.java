/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.AdditionalMatchers.gt;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.File;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

@Category(DependsOnUser.class)
public class TestHistoryFileMove {
  private static final byte[] CONTENT = "some events".getBytes(StandardCharsets.UTF_8);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private FileSystem local;
  private File source;
  private File target;

  @Before
  public void writeAFile() throws Exception {
    local = FileSystem.getLocal(new Configuration());
    source = new File(folder.getRoot(), "job_1");
    target = new File(folder.newFolder("done"), "job_1");
    try (FSDataOutputStream out = local.create(path(source))) {
      out.write(CONTENT);
    }
  }

  private static Path path(File file) {
    return new Path(file.toURI());
  }

  private static Object inode(File file) throws Exception {
    return Files.getAttribute(file.toPath(), "unix:ino");
  }

  private static File sums(File file) {
    return new File(file.getParentFile(), "." + file.getName() + ".crc");
  }

  @Test
  public void aFileOfTheSameFileSystemIsRenamed() throws Exception {
    Object before = inode(source);
    assertTrue(source.setLastModified(1000));
    assertTrue(HistoryFileMove.renamed(local, path(source), local, path(target)));
    assertEquals(before, inode(target));
    assertTrue("finished jobs are deleted by age", target.lastModified() > 1000);
    assertEquals("rwxr-----", local.getFileStatus(path(target)).getPermission().toString());
    assertTrue("its sums go with it", sums(target).exists());
    assertFalse(source.exists());
    assertFalse(sums(source).exists());
  }

  /** A restarted JobTracker may find one there from before. */
  @Test
  public void aFileThatIsThereIsReplaced() throws Exception {
    try (FSDataOutputStream out = local.create(path(target))) {
      out.writeBytes("older events, and more of them");
    }
    assertTrue(HistoryFileMove.renamed(local, path(source), local, path(target)));
    byte[] read = new byte[CONTENT.length];
    local.open(path(target)).readFully(0, read);
    assertEquals(new String(CONTENT, StandardCharsets.UTF_8), new String(read, StandardCharsets.UTF_8));
    assertEquals(CONTENT.length, local.getFileStatus(path(target)).getLen());
  }

  @Test
  public void aFileOfAnotherFileSystemIsNot() throws Exception {
    FileSystem remote = mock(FileSystem.class);
    when(remote.getUri()).thenReturn(URI.create("hdfs://master/"));
    assertFalse(HistoryFileMove.renamed(local, path(source), remote, path(target)));
    verify(remote, never()).rename(path(source), path(target));
    assertTrue(source.exists());
  }

  @Test
  public void aFileThatCannotBeRenamedStaysAsItIs() throws Exception {
    FileSystem same = mock(FileSystem.class);
    when(same.getUri()).thenReturn(local.getUri());
    assertFalse(HistoryFileMove.renamed(local, path(source), same, path(target)));
    verify(same).rename(path(source), path(target));
    verify(same, never()).setTimes(any(), anyLong(), anyLong());
    assertTrue(source.exists());
  }

  /** A missing file is not an error: it was moved before. */
  @Test
  public void aFileThatIsNotThereIsNoMistake() throws Exception {
    assertFalse(HistoryFileMove.renamed(local, path(target), local, path(source)));
  }

  @Test
  public void filesOfOtherFileSystemsGetTheirTime() throws Exception {
    FileSystem hdfs = mock(FileSystem.class);
    when(hdfs.getUri()).thenReturn(URI.create("hdfs://master/"));
    when(hdfs.exists(path(source))).thenReturn(true);
    when(hdfs.rename(path(source), path(target))).thenReturn(true);
    assertTrue(HistoryFileMove.renamed(hdfs, path(source), hdfs, path(target)));
    verify(hdfs).setTimes(eq(path(target)), gt(0L), eq(-1L));
    verify(hdfs).setPermission(path(target), JobHistory.HISTORY_FILE_PERMISSION);
  }
}
