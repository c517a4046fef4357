/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PacketHeader;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.io.Lengths;
import org.apache.hadoop.util.DataChecksum;

/**
 * Reads the begin of a block as a datanode sends it to a client, and writes the bytes and their sums, all of which are
 * verified. The node sends whole chunks: what is more than wanted of the last one is cut off, and its sum is made anew.
 * For one thread.
 */
final class ReplicaSource {
  /** The disk of this datanode does not take what has come. */
  static final class DiskException extends IOException {
    private static final long serialVersionUID = 1;

    private DiskException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  private static final int MAX_PACKET = 100 << 20;

  private final DataInputStream in;
  private final DataChecksum checksum;
  private final int chunk;
  private final int sumSize;
  private byte[] bytes;
  private byte[] sums;

  /**
   * @param in what the node answers
   * @param checksum how the bytes are to be summed up there
   */
  ReplicaSource(DataInputStream in, DataChecksum checksum) {
    this.in = in;
    this.checksum = checksum;
    chunk = checksum.getBytesPerChecksum();
    sumSize = checksum.getChecksumSize();
  }

  /**
   * Copies the first {@code length} bytes of the block, which are one or more, and returns the sum of the last chunk.
   *
   * @throws FetchException if the node has no such bytes
   * @throws DiskException if they cannot be written
   * @throws IOException if the node cannot be read from, or sends something else
   */
  byte[] copy(long length, OutputStream data, DataOutputStream checksums) throws IOException {
    begin();
    byte[] last = null;
    for (long at = 0; at < length;) {
      PacketHeader header = new PacketHeader();
      header.readFields(in);
      int came = header.getDataLen();
      int chunks = chunks(came);
      if (came <= 0 || came > MAX_PACKET || header.getOffsetInBlock() != at
          || header.getPacketLen() != came + chunks * sumSize + Integer.BYTES) {
        throw new IOException("Not the packet at " + at + ": " + header);
      }
      sums = Lengths.readBytes(in, chunks * sumSize, sums);
      bytes = Lengths.readBytes(in, came, bytes);
      verify(at, came);
      int wanted = (int) Math.min(came, length - at);
      if (wanted < came) {
        chunks = chunks(wanted);
        sum((chunks - 1) * chunk, wanted);
        checksum.writeValue(sums, (chunks - 1) * sumSize, true);
      }
      try {
        data.write(bytes, 0, wanted);
        checksums.write(sums, 0, chunks * sumSize);
      } catch (IOException e) {
        throw new DiskException(e);
      }
      last = Arrays.copyOfRange(sums, (chunks - 1) * sumSize, chunks * sumSize);
      at += wanted;
      if (at < length && wanted % chunk != 0) {
        throw new IOException("The bytes end at " + at);
      }
    }
    return last;
  }

  private void begin() throws IOException {
    Status status = Status.read(in);
    if (status != Status.SUCCESS) {
      throw new FetchException("The datanode says " + status, FetchException.Remedy.OTHER_STAMP);
    }
    DataChecksum theirs = DataChecksum.newDataChecksum(in);
    if (theirs.getChecksumType() == DataChecksum.CHECKSUM_NULL) {
      // it has no replica of that generation stamp, and so no sums for it, and sends its bytes all the same
      throw new FetchException("The bytes are not summed up", FetchException.Remedy.OTHER_STAMP);
    }
    if (!Arrays.equals(theirs.getHeader(), checksum.getHeader())) {
      throw new FetchException("The bytes are summed up by " + theirs.getBytesPerChecksum() + ", not by " + chunk,
          FetchException.Remedy.NONE);
    }
    long offset = in.readLong();
    if (offset != 0) {
      throw new IOException("The bytes begin at " + offset);
    }
  }

  private int chunks(int length) {
    return (int) ((length + chunk - 1L) / chunk);
  }

  private void sum(int from, int to) {
    checksum.reset();
    checksum.update(bytes, from, to - from);
  }

  private void verify(long at, int length) throws IOException {
    for (int from = 0, i = 0; from < length; from += chunk, i++) {
      sum(from, Math.min(from + chunk, length));
      if (!checksum.compare(sums, i * sumSize)) {
        throw new ChecksumException("The bytes at " + (at + from) + " have another sum", at + from);
      }
    }
    checksum.reset();
  }
}
