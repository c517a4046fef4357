/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.filecache;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
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
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.ContentStore;

/** A distributed cache on this node, with public and private files. */
final class CacheFixture {
  /** A file whose modification time changes when its checksum is requested. */
  static final String CHANGING = "changing";
  /** The owner of all files, which is markup. */
  static final String OWNER = "<img src=x onerror=alert(2)>";

  private static final List<String> OPENED = new CopyOnWriteArrayList<>();

  final ContentStore contents;
  final TrackerDistributedCacheManager manager;
  private final File folder;
  private final Configuration conf = new Configuration();

  /** A file system whose files everyone may read. */
  public static class PublicFileSystem extends SummedFileSystem {
    public PublicFileSystem() {
      this(0755);
    }

    PublicFileSystem(int permission) {
      super(permission, OWNER);
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

  /** A file system whose files are private to users. */
  public static final class PrivateFileSystem extends PublicFileSystem {
    public PrivateFileSystem() {
      super(0750);
    }

    @Override
    protected String scheme() {
      return "private";
    }
  }

  CacheFixture(File folder) throws IOException {
    this.folder = folder;
    OPENED.clear();
    for (Class<? extends FileSystem> each : List.of(PublicFileSystem.class, PrivateFileSystem.class)) {
      String key = "fs." + (each == PublicFileSystem.class ? "public" : "private") + ".impl";
      conf.setClass(key, each, FileSystem.class);
      conf.setBoolean(key + ".disable.cache", true);
    }
    conf.set(MRConfig.LOCAL_DIR, folder + "/local");
    conf.set("user.name", System.getProperty("user.name"));
    // any file exceeds it
    conf.setLong(TTConfig.TT_LOCAL_CACHE_SIZE, 1);
    conf.setLong(TTConfig.TT_DISTRIBUTED_CACHE_CHECK_PERIOD, 10);
    TaskController controller = new DefaultTaskController();
    controller.setConf(conf);
    contents = new ContentStore(conf);
    manager = new TrackerDistributedCacheManager(conf, controller);
    manager.setContents(contents);
  }

  /** Returns the names of the files that were opened. */
  List<String> opened() {
    return OPENED;
  }

  /** Returns a jar that is large enough to be kept for other jobs. */
  static byte[] jar(int content) throws IOException {
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

  /** Writes a file; returns its URI. */
  URI file(String scheme, String name, byte[] content) throws IOException {
    File file = new File(folder, name);
    Files.write(file.toPath(), content);
    try {
      return new URI(scheme, "", file.toString(), null, null);
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  /** Returns the local copies of the files of one task. */
  Path[] fetch(List<URI> files, List<URI> archives) throws IOException {
    Configuration task = configuration(files, archives);
    setUp(task);
    return files.isEmpty() ? DistributedCache.getLocalCacheArchives(task) : DistributedCache.getLocalCacheFiles(task);
  }

  /** Starts a task that uses a file; the caller releases it. */
  TaskDistributedCacheManager task(URI file) throws IOException {
    return setUp(configuration(List.of(file), List.of()));
  }

  private Configuration configuration(List<URI> files, List<URI> archives) throws IOException {
    Configuration task = new Configuration(conf);
    files.forEach(file -> DistributedCache.addCacheFile(file, task));
    archives.forEach(file -> DistributedCache.addCacheArchive(file, task));
    TrackerDistributedCacheManager.determineTimestamps(task);
    TrackerDistributedCacheManager.determineCacheVisibilities(task);
    return task;
  }

  private TaskDistributedCacheManager setUp(Configuration task) throws IOException {
    TaskDistributedCacheManager files = manager.newTaskDistributedCacheManager(task);
    files.setup(new LocalDirAllocator(MRConfig.LOCAL_DIR), new File(folder, "work"), "cache/private", "cache/public");
    return files;
  }
}
