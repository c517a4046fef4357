/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A part file on a Hadoop file system.
 *
 * @param fileSystem the file system
 * @param path the location
 * @param length the length in bytes
 */
public record FileSystemPart(FileSystem fileSystem, Path path, long length) implements PartFile {

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public PartReader open() throws IOException {
    FSDataInputStream stream = fileSystem.open(path);
    return new PartReader() {
      /** Reads fully, seeking only if necessary: on HDFS a positional read would connect to a DataNode each time. */
      @Override
      public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
        if (stream.getPos() != position) {
          stream.seek(position);
        }
        stream.readFully(buffer, offset, length);
      }

      @Override
      public void close() throws IOException {
        stream.close();
      }
    };
  }
}
