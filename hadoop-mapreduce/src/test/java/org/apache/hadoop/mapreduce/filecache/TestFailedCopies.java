/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.filecache;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.DefaultTaskController;
import org.apache.hadoop.mapred.TaskController;
import org.apache.hadoop.mapred.testing.OtherScheme;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a distributed-cache file is on disk in the version the job expects, or not at all. */
public class TestFailedCopies {
  private static final String FILE_TEXT = "meant";
  private static final String OTHER_TEXT = "other";

  /** A file system whose files change or break while they are copied. */
  public static final class TrialFileSystem extends OtherScheme {
    public TrialFileSystem() {
      super(0755, "");
    }

    @Override
    protected String scheme() {
      return "trial";
    }

    @Override
    public FSDataInputStream open(Path path, int buffer) throws IOException {
      File file = pathToFile(path);
      if (file.getName().startsWith("replaced")) {
        long stamp = file.lastModified();
        Files.writeString(file.toPath(), OTHER_TEXT);
        if (!file.setLastModified(stamp + 5000)) {
          throw new IOException("no time set");
        }
      } else if (file.getName().startsWith("broken")) {
        throw new IOException("a block is missing");
      }
      return super.open(path, buffer);
    }
  }

  /** Copies a file; returns the outcome. */
  private abstract static class Copy implements Callable<String> {
    private final String name;
    private final boolean isArchive;

    Copy(String name, boolean isArchive) {
      this.name = name;
      this.isArchive = isArchive;
    }

    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      File root = Files.createTempDirectory("cache").toFile();
      try {
        Configuration conf = new Configuration();
        conf.setClass("fs.trial.impl", TrialFileSystem.class, org.apache.hadoop.fs.FileSystem.class);
        conf.setBoolean("fs.trial.impl.disable.cache", true);
        conf.set(MRConfig.LOCAL_DIR, root + "/local");
        conf.set("user.name", System.getProperty("user.name"));
        return copy(root, conf) + ", " + files(new File(root, "local"));
      } finally {
        FileUtil.fullyDelete(root);
      }
    }

    private String copy(File root, Configuration conf) throws Exception {
      TaskController controller = new DefaultTaskController();
      controller.setConf(conf);
      TrackerDistributedCacheManager manager = new TrackerDistributedCacheManager(conf, controller);
      File file = new File(root, name);
      Files.writeString(file.toPath(), FILE_TEXT);
      URI uri = URI.create("trial://" + file);
      FileStatus status = TrackerDistributedCacheManager.getFileStatus(conf, uri);
      long stamp = status.getModificationTime();
      try {
        Path copy = manager.getLocalCache(uri, conf, "cache", status, isArchive, stamp, new Path(root + "/work"), false,
            false);
        return Files.readString(java.nio.file.Path.of(copy.toUri().getPath()));
      } catch (IOException e) {
        return "failed, used by " + manager.getReferenceCount(uri, conf, stamp,
            TrackerDistributedCacheManager.getLocalizedCacheOwner(false));
      }
    }

    private static long files(File folder) throws IOException {
      try (Stream<java.nio.file.Path> files = Files.walk(folder.toPath())) {
        return files.filter(Files::isRegularFile).count();
      }
    }
  }

  /** An unchanged file. */
  public static final class Plain extends Copy {
    public Plain() {
      super("plain", false);
    }
  }

  /** A file that is replaced after the tracker has read its status. */
  public static final class Replaced extends Copy {
    public Replaced() {
      super("replaced", false);
    }
  }

  /** A corrupt archive. */
  public static final class NoArchive extends Copy {
    public NoArchive() {
      super("none.jar", true);
    }
  }

  /** A file that cannot be read. */
  public static final class Broken extends Copy {
    public Broken() {
      super("broken", false);
    }
  }

  private static void assertOutcomes(Class<? extends Callable<String>> copy, String stock, String here)
      throws Exception {
    assertEquals(List.of(stock, here), List.of(StockHadoop.call(copy), copy.getConstructor().newInstance().call()));
  }

  @Test
  public void wholeFileIsKept() throws Exception {
    assertOutcomes(Plain.class, "meant, 2", "meant, 2");
  }

  @Test
  public void otherFileIsNotKept() throws Exception {
    assertOutcomes(Replaced.class, "other, 2", "failed, used by 0, 0");
  }

  @Test
  public void whatCannotBeUnpackedIsNotKept() throws Exception {
    assertOutcomes(NoArchive.class, "failed, used by 0, 2", "failed, used by 0, 0");
  }

  @Test
  public void whatCannotBeReadLeavesNothing() throws Exception {
    assertOutcomes(Broken.class, "failed, used by 0, 0", "failed, used by 0, 0");
  }
}
