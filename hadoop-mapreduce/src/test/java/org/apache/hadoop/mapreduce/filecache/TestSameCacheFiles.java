/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.filecache;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that identical distributed-cache files with different paths are fetched once. */
public class TestSameCacheFiles {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private CacheFixture files;

  @Before
  public void setUp() throws IOException {
    files = new CacheFixture(temporary.getRoot());
  }

  private static void assertContent(byte[] content, Path file) throws IOException {
    assertArrayEquals(file + "", content, Files.readAllBytes(java.nio.file.Path.of(file.toUri().getPath())));
  }

  @Test
  public void filesOfOneTask() throws Exception {
    byte[] content = CacheFixture.jar(1);
    byte[] other = CacheFixture.jar(2);
    Path[] copies = files.fetch(List.of(files.file("public", "a", content), files.file("public", "b", content),
        files.file("public", "c", other)), List.of());
    assertContent(content, copies[0]);
    assertContent(content, copies[1]);
    assertContent(other, copies[2]);
    assertEquals(files.opened().toString(), 2, files.opened().size());
    assertTrue(files.opened().toString(), files.opened().contains("c"));
    assertTrue("each is of its own", !copies[0].equals(copies[1]));
  }

  @Test
  public void archivesOfSeveralTasks() throws Exception {
    for (String name : List.of("a.jar", "b.jar", "c.jar")) {
      Path folder = files.fetch(List.of(), List.of(files.file("public", name, CacheFixture.jar(1))))[0];
      assertTrue(new File(folder.toUri().getPath(), "entry").isFile());
      assertContent(CacheFixture.jar(1), new Path(folder, name));
    }
    assertEquals(List.of("a.jar"), files.opened());
  }

  @Test
  public void privateFilesOfUsers() throws Exception {
    byte[] content = CacheFixture.jar(1);
    UserGroupInformation alice = UserGroupInformation.createUserForTesting("alice", new String[] {"staff"});
    UserGroupInformation bob = UserGroupInformation.createUserForTesting("bob", new String[] {"staff"});
    int number = 0;
    for (UserGroupInformation user : List.of(alice, bob, alice, bob)) {
      URI file = files.file("private", "file" + number++, content);
      assertContent(content,
          user.doAs((PrivilegedExceptionAction<Path[]>) () -> files.fetch(List.of(file), List.of()))[0]);
    }
    assertEquals("once for each", List.of("file0", "file1"), files.opened());
    assertContent(content, files.fetch(List.of(files.file("public", "everybody", content)), List.of())[0]);
    assertEquals(List.of("file0", "file1", "everybody"), files.opened());
  }

  /** A file that has changed since the job started is refused, even if its content is already here. */
  @Test
  public void aFileThatIsChangedMeanwhileIsRefused() throws Exception {
    files.fetch(List.of(files.file("public", "a", CacheFixture.jar(1))), List.of());
    URI changing = files.file("public", CacheFixture.CHANGING, CacheFixture.jar(1));
    String error = assertThrows(IOException.class, () -> files.fetch(List.of(changing), List.of())).getMessage();
    assertTrue(error, error.endsWith(CacheFixture.CHANGING + " has changed on HDFS since job started"));
    assertEquals(List.of("a"), files.opened());
  }
}
