/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.testing.SummedFileSystem;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.rules.TemporaryFolder;

/** Source files for a content store, and checks of its copies. */
final class ContentStoreFixture {
  static final int LENGTH = (int) ContentStore.MIN_LENGTH + 1000;
  static final long MINUTE = 60_000;

  private static final long MANY = 100L * LENGTH;

  final Configuration conf = new Configuration();
  private final TemporaryFolder temporary;
  private int copies;

  /** An action performed before a file is opened. */
  interface Opening {
    void open(String name) throws IOException, InterruptedException;
  }

  /** A file system that records which files were opened, and runs the test's action first. */
  static class Source extends SummedFileSystem {
    final List<String> opened = new CopyOnWriteArrayList<>();
    final AtomicInteger lookups = new AtomicInteger();
    volatile Opening opening = name -> {
    };
    private final String scheme;

    Source(String scheme, String owner, Configuration conf) throws IOException {
      this(scheme, owner, 0755, conf);
    }

    Source(String scheme, String owner, int permission, Configuration conf) throws IOException {
      super(permission, owner);
      this.scheme = scheme;
      initialize(getUri(), conf);
    }

    @Override
    protected String scheme() {
      return scheme;
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path file) throws IOException {
      lookups.incrementAndGet();
      return super.getFileStatus(file);
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
      opened.add(file.getName());
      try {
        opening.open(file.getName());
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      return super.open(file, buffer);
    }
  }

  ContentStoreFixture(TemporaryFolder temporary) {
    this.temporary = temporary;
    conf.set(MRConfig.LOCAL_DIR, temporary.getRoot() + "/local");
  }

  ContentStore store() {
    return new ContentStore(conf, MANY, MINUTE);
  }

  Source source() throws IOException {
    return new Source("source", "owner", conf);
  }

  /** Writes a file whose content is random with this seed. */
  org.apache.hadoop.fs.Path file(String name, int content) throws IOException {
    return file(name, content(content));
  }

  org.apache.hadoop.fs.Path file(String name, byte[] content) throws IOException {
    Path file = temporary.getRoot().toPath().resolve(name);
    Files.write(file, content);
    return new org.apache.hadoop.fs.Path(file.toString());
  }

  static byte[] content(int number) {
    byte[] bytes = new byte[LENGTH];
    new Random(number).nextBytes(bytes);
    return bytes;
  }

  /** Copies a file as the tracker copies a job's jar. */
  Path copy(FileSystem from, org.apache.hadoop.fs.Path file) throws IOException {
    Path to;
    synchronized (this) {
      to = temporary.getRoot().toPath().resolve("job" + copies++).resolve("job.jar");
    }
    Files.createDirectories(to.getParent());
    VerifiedCopy.ofLength(from, file, from.getFileStatus(file).getLen(), new org.apache.hadoop.fs.Path(to.toString()));
    return to;
  }

  /** Copies a file and checks the copy. */
  Path assertCopied(FileSystem from, String name, int content) throws IOException {
    Path copy = copy(from, file(name, content));
    assertArrayEquals(name, content(content), Files.readAllBytes(copy));
    assertEquals(name, List.of(".job.jar.crc", "job.jar"), files(copy.getParent()));
    return copy;
  }

  /** Overwrites part of a file in place. */
  static void overwrite(Path file) throws IOException {
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.seek(LENGTH / 2);
      out.writeBytes("written by a task");
    }
  }

  Path folder() {
    return new File(temporary.getRoot(), "local/taskTracker/.contents").toPath();
  }

  /** Returns the sorted names of the files in a directory. */
  static List<String> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the only file that is kept. */
  Path kept() {
    List<String> files = files(folder());
    assertEquals(files.toString(), 1, files.size());
    return folder().resolve(files.get(0));
  }
}
