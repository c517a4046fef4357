/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local file system under another scheme, with one step that fails. Configured with {@link #KEY}. */
public final class FaultyFileSystem extends OtherScheme {
  public static final String KEY = "fs.faulty.impl";
  public static final String SCHEME = "faulty://";
  private static final int BYTES_READ = 10;

  /** A step that can fail. */
  public enum Step {
    NONE, OPEN, READ, MKDIRS, PERMISSION, CREATE, WRITE, CLOSE
  }

  public static volatile Step failing = Step.NONE;

  public FaultyFileSystem() {
    super(0755, "");
  }

  private static void reach(Step step) throws IOException {
    if (step == failing) {
      throw new IOException(step + " failed");
    }
  }

  @Override
  protected String scheme() {
    return "faulty";
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    reach(Step.OPEN);
    FSDataInputStream in = super.open(file, bufferSize);
    return failing == Step.READ ? new FSDataInputStream(new TornStream(in)) : in;
  }

  @Override
  public boolean mkdirs(Path folder) throws IOException {
    reach(Step.MKDIRS);
    return super.mkdirs(folder);
  }

  @Override
  public void setPermission(Path file, FsPermission permission) throws IOException {
    reach(Step.PERMISSION);
    super.setPermission(file, permission);
  }

  @Override
  public FSDataOutputStream create(Path file, boolean overwrite, int bufferSize, short replication, long blockSize,
      Progressable progress) throws IOException {
    reach(Step.CREATE);
    return faulty(super.create(file, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public FSDataOutputStream create(Path file, FsPermission permission, boolean overwrite, int bufferSize,
      short replication, long blockSize, Progressable progress) throws IOException {
    return create(file, overwrite, bufferSize, replication, blockSize, progress);
  }

  private static FSDataOutputStream faulty(OutputStream out) throws IOException {
    return new FSDataOutputStream(new FilterOutputStream(out) {
      @Override
      public void write(int b) throws IOException {
        reach(Step.WRITE);
        out.write(b);
      }

      @Override
      public void close() throws IOException {
        out.close();
        reach(Step.CLOSE);
      }
    }, null);
  }

  /** A stream that fails after a few bytes. */
  private static final class TornStream extends FSInputStream {
    private final FSDataInputStream in;

    TornStream(FSDataInputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      if (in.getPos() >= BYTES_READ) {
        reach(Step.READ);
      }
      return in.read();
    }

    @Override
    public void seek(long position) throws IOException {
      in.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return in.getPos();
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
