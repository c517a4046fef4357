/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A file of segments being written, which takes effect only when committed: if it is closed without that, as after a
 * failure, it is deleted with everything that was created for it. Not thread-safe.
 */
public final class SpillFile implements Closeable {
  /** A step that makes the file part of the map's output. */
  @FunctionalInterface
  interface Commit {
    void run(SpillFile file) throws IOException;
  }

  private final FileSystem fs;
  private final Path path;
  private final List<SpillFiles.Spill> inputs;
  private final SegmentIndex index;
  private final Commit commit;
  private final List<Path> made = new ArrayList<>();
  private final FSDataOutputStream out;
  private boolean written;
  private boolean committed;

  /** Creates the file, and deletes whatever exists of it if that fails. */
  SpillFile(FileSystem fs, Path path, List<SpillFiles.Spill> inputs, int partitions, Commit commit)
      throws IOException {
    this.fs = fs;
    this.path = path;
    this.inputs = inputs;
    this.index = new SegmentIndex(partitions);
    this.commit = commit;
    made.add(path);
    try {
      out = fs.create(path);
    } catch (IOException | RuntimeException | Error e) {
      try {
        remove();
      } catch (IOException other) {
        e.addSuppressed(other);
      }
      throw e;
    }
  }

  /** Returns the stream for the segments, in the order of the partitions. */
  public FSDataOutputStream out() {
    return out;
  }

  /** Returns the index of the segments, which must be complete before the commit. */
  public SegmentIndex index() {
    return index;
  }

  /** Closes the file and makes it part of the map's output, replacing the spills that were merged into it. */
  public void commit() throws IOException {
    assert isFull() : "segments do not follow one another to the end of " + path;
    endWriting();
    commit.run(this);
    committed = true;
    for (SpillFiles.Spill spill : inputs) {
      fs.delete(spill.file(), true);
    }
  }

  Path path() {
    return path;
  }

  /** Returns the total length of all segments in the index, which is that of the file. */
  long length() {
    if (index.size() == 0) {
      return 0;
    }
    SegmentIndex.Entry last = index.get(index.size() - 1);
    return last.offset() + last.length();
  }

  /** Returns the spills that are merged into this file; empty if records of the map are written. */
  List<SpillFiles.Spill> inputs() {
    return inputs;
  }

  /** Opens the files to be merged, and adds each opened one to a list. */
  void openInputs(List<FSDataInputStream> opened) throws IOException {
    for (SpillFiles.Spill spill : inputs) {
      opened.add(fs.open(spill.file()));
    }
  }

  /** Writes the index to a file of its own, which is deleted together with this one. */
  void writeIndex(OutputFiles files, Path to) throws IOException {
    made.add(to);
    files.writeIndex(index, to);
  }

  @Override
  public void close() throws IOException {
    if (committed) {
      return;
    }
    try {
      endWriting();
    } finally {
      remove();
    }
  }

  /** Returns true if the segments in the index cover all that was written; for assertions. */
  private boolean isFull() throws IOException {
    long end = 0;
    for (int partition = 0; partition < index.size(); partition++) {
      SegmentIndex.Entry entry = index.get(partition);
      if (entry.offset() != end) {
        return false;
      }
      end += entry.length();
    }
    return end == out.getPos();
  }

  /** Closes the stream, only once, as it may throw at each close. */
  private void endWriting() throws IOException {
    if (!written) {
      written = true;
      out.close();
    }
  }

  private void remove() throws IOException {
    IOException failure = null;
    for (Path file : made) {
      try {
        fs.delete(file, false);
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
