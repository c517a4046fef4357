/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A part file on a local disk.
 *
 * @param path the location
 * @param length the length in bytes
 */
public record LocalPart(Path path, long length) implements PartFile {

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public PartReader open() throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    return new PartReader() {
      @Override
      public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
        ByteBuffer target = ByteBuffer.wrap(buffer, offset, length);
        while (target.hasRemaining()) {
          if (channel.read(target, position + target.position() - offset) < 0) {
            throw new EOFException(path + ": the file ends inside a row that it had when it was listed");
          }
        }
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }
}
