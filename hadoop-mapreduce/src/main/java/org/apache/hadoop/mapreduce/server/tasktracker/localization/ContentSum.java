/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.MD5MD5CRC32FileChecksum;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.util.DataChecksum;

/**
 * The checksum by which HDFS identifies a content without sending it: the MD5 of the MD5s of the CRC32s of the chunks
 * of each block. Files with the same content have the same checksum if their chunk and block sizes are equal. Other
 * files hardly ever do unless somebody constructs them so, which CRC32 does not prevent. Immutable.
 *
 * @param chunk the chunk size in bytes
 * @param chunksOfBlock the number of chunks in each block but the last; 0 if there is only one block
 * @param md5 the checksum itself
 */
record ContentSum(int chunk, long chunksOfBlock, MD5Hash md5) {
  private static final int BUFFER = 128 << 10;

  /** Converts a checksum reported by a file system; null if it is of another kind or there is none. */
  static ContentSum of(FileChecksum told) throws IOException {
    if (!(told instanceof MD5MD5CRC32FileChecksum)) {
      return null;
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(told.getBytes()));
    ContentSum sum = new ContentSum(in.readInt(), in.readLong(), MD5Hash.read(in));
    return sum.chunk > 0 && sum.chunksOfBlock >= 0 ? sum : null;
  }

  /** Computes the checksum of a local file as if it had these chunk and block sizes. */
  ContentSum ofFile(File file) throws IOException {
    Summing summing = new Summing(chunk, chunksOfBlock);
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = new FileInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        summing.add(buffer, read);
      }
    }
    return new ContentSum(chunk, chunksOfBlock, summing.end());
  }

  /** Returns the checksum in HDFS's notation. */
  @Override
  public String toString() {
    return "MD5-of-" + chunksOfBlock + "MD5-of-" + chunk + "CRC32:" + md5;
  }

  /** A checksum computation in progress. For one thread. */
  private static final class Summing {
    private final int chunk;
    private final long chunksOfBlock;
    private final DataChecksum crc;
    private final byte[] value;
    private final MessageDigest block = MD5Hash.getDigester();
    /**
     * The checksums of the blocks so far; that of the file covers the whole buffer, unused bytes included, as HDFS's
     * does.
     */
    private final DataOutputBuffer blocks = new DataOutputBuffer();
    private long chunks;

    Summing(int chunk, long chunksOfBlock) {
      this.chunk = chunk;
      this.chunksOfBlock = chunksOfBlock;
      crc = DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, chunk);
      value = new byte[crc.getChecksumSize()];
    }

    void add(byte[] bytes, int length) throws IOException {
      int part;
      for (int from = 0; from < length; from += part) {
        part = Math.min(length - from, chunk - crc.getNumBytesInSum());
        crc.update(bytes, from, part);
        if (crc.getNumBytesInSum() == chunk) {
          endChunk();
        }
      }
    }

    private void endChunk() throws IOException {
      crc.writeValue(value, 0, true);
      block.update(value);
      chunks++;
      if (chunks == chunksOfBlock) {
        endBlock();
      }
    }

    private void endBlock() throws IOException {
      blocks.write(block.digest());
      chunks = 0;
    }

    MD5Hash end() throws IOException {
      if (crc.getNumBytesInSum() > 0) {
        endChunk();
      }
      if (chunks > 0) {
        endBlock();
      }
      return MD5Hash.digest(blocks.getData());
    }
  }
}
