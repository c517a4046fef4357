/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.filecache;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.DefaultTaskController;
import org.apache.hadoop.mapred.TaskController;
import org.apache.hadoop.mapred.testing.SummedFileSystem;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.ContentStore;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Files of the distributed cache that are the same under several paths are fetched once. */
public class TestSameCacheFiles {
  private static final List<String> OPENED = new CopyOnWriteArrayList<>();
  /** A file that gets another time when somebody asks for its sum. */
  private static final String CHANGING = "changing";

  /** A file system whose files all may read. */
  public static class PublicFileSystem extends SummedFileSystem {
    public PublicFileSystem() {
      this(0755);
    }

    PublicFileSystem(int permission) {
      super(permission, "owner");
    }

    @Override
    protected String scheme() {
      return "public";
    }

    @Override
    public FSDataInputStream open(Path path, int buffer) throws IOException {
      OPENED.add(path.getName());
      return super.open(path, buffer);
    }

    @Override
    public FileChecksum getFileChecksum(Path path) throws IOException {
      File file = pathToFile(path);
      if (file.getName().equals(CHANGING) && !file.setLastModified(file.lastModified() + 5000)) {
        throw new IOException("no time set");
      }
      return super.getFileChecksum(path);
    }
  }

  /** One whose files are private to users. */
  public static final class PrivateFileSystem extends PublicFileSystem {
    public PrivateFileSystem() {
      super(0750);
    }

    @Override
    protected String scheme() {
      return "private";
    }
  }

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Configuration conf = new Configuration();
  private TrackerDistributedCacheManager manager;

  @Before
  public void setUp() throws IOException {
    OPENED.clear();
    for (Class<? extends FileSystem> each : List.of(PublicFileSystem.class, PrivateFileSystem.class)) {
      String key = "fs." + (each == PublicFileSystem.class ? "public" : "private") + ".impl";
      conf.setClass(key, each, FileSystem.class);
      conf.setBoolean(key + ".disable.cache", true);
    }
    conf.set(MRConfig.LOCAL_DIR, temporary.getRoot() + "/local");
    conf.set("user.name", System.getProperty("user.name"));
    TaskController controller = new DefaultTaskController();
    controller.setConf(conf);
    manager = new TrackerDistributedCacheManager(conf, controller);
    manager.setContents(new ContentStore(conf));
  }

  /** A jar, too large to be fetched for each job. */
  private static byte[] jar(int content) throws IOException {
    byte[] random = new byte[400_000];
    new Random(content).nextBytes(random);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream out = new JarOutputStream(bytes)) {
      ZipEntry entry = new ZipEntry("entry");
      entry.setTime(0);
      out.putNextEntry(entry);
      out.write(random);
    }
    return bytes.toByteArray();
  }

  private URI file(String scheme, String name, byte[] content) throws IOException {
    File file = new File(temporary.getRoot(), name);
    Files.write(file.toPath(), content);
    return URI.create(scheme + "://" + file);
  }

  /** The local copies of the files of one task. */
  private Path[] fetch(List<URI> files, List<URI> archives) throws IOException {
    Configuration task = new Configuration(conf);
    files.forEach(file -> DistributedCache.addCacheFile(file, task));
    archives.forEach(file -> DistributedCache.addCacheArchive(file, task));
    TrackerDistributedCacheManager.determineTimestamps(task);
    TrackerDistributedCacheManager.determineCacheVisibilities(task);
    manager.newTaskDistributedCacheManager(task).setup(new LocalDirAllocator(MRConfig.LOCAL_DIR),
        new File(temporary.getRoot(), "work"), "cache/private", "cache/public");
    return files.isEmpty() ? DistributedCache.getLocalCacheArchives(task) : DistributedCache.getLocalCacheFiles(task);
  }

  private static void assertContent(byte[] content, Path file) throws IOException {
    assertArrayEquals(file + "", content, Files.readAllBytes(java.nio.file.Path.of(file.toUri().getPath())));
  }

  @Test
  public void filesOfOneTask() throws Exception {
    byte[] content = jar(1);
    byte[] other = jar(2);
    Path[] copies = fetch(List.of(file("public", "a", content), file("public", "b", content),
        file("public", "c", other)), List.of());
    assertContent(content, copies[0]);
    assertContent(content, copies[1]);
    assertContent(other, copies[2]);
    assertEquals(OPENED.toString(), 2, OPENED.size());
    assertTrue(OPENED.toString(), OPENED.contains("c"));
    assertTrue("each is of its own", !copies[0].equals(copies[1]));
  }

  @Test
  public void archivesOfSeveralTasks() throws Exception {
    for (String name : List.of("a.jar", "b.jar", "c.jar")) {
      Path folder = fetch(List.of(), List.of(file("public", name, jar(1))))[0];
      assertTrue(new File(folder.toUri().getPath(), "entry").isFile());
      assertContent(jar(1), new Path(folder, name));
    }
    assertEquals(List.of("a.jar"), OPENED);
  }

  @Test
  public void privateFilesOfUsers() throws Exception {
    byte[] content = jar(1);
    UserGroupInformation alice = UserGroupInformation.createUserForTesting("alice", new String[] {"staff"});
    UserGroupInformation bob = UserGroupInformation.createUserForTesting("bob", new String[] {"staff"});
    int number = 0;
    for (UserGroupInformation user : List.of(alice, bob, alice, bob)) {
      URI file = file("private", "file" + number++, content);
      assertContent(content,
          user.doAs((PrivilegedExceptionAction<Path[]>) () -> fetch(List.of(file), List.of()))[0]);
    }
    assertEquals("once for each", List.of("file0", "file1"), OPENED);
    assertContent(content, fetch(List.of(file("public", "everybody", content)), List.of())[0]);
    assertEquals(List.of("file0", "file1", "everybody"), OPENED);
  }

  /** Of a file that the job does not mean any more its content does not count. */
  @Test
  public void aFileThatIsChangedMeanwhileIsRefused() throws Exception {
    fetch(List.of(file("public", "a", jar(1))), List.of());
    URI changing = file("public", CHANGING, jar(1));
    String error = assertThrows(IOException.class, () -> fetch(List.of(changing), List.of())).getMessage();
    assertTrue(error, error.endsWith(CHANGING + " has changed on HDFS since job started"));
    assertEquals(List.of("a"), OPENED);
  }
}
