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
 * Reads the beginning of a block as a datanode sends it to a client, verifies it, and writes the data and the
 * checksums. The node sends whole chunks: excess bytes of the last chunk are cut off, and its checksum is recomputed.
 * For one thread.
 */
final class ReplicaSource {
  /** A failure of this datanode's disk to store the received data. */
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
   * @param in the answer of the node
   * @param checksum the checksum that the node's replica must have
   */
  ReplicaSource(DataInputStream in, DataChecksum checksum) {
    this.in = in;
    this.checksum = checksum;
    chunk = checksum.getBytesPerChecksum();
    sumSize = checksum.getChecksumSize();
  }

  /**
   * Copies the first {@code length} bytes of the block, which are one or more, and returns the checksum of the last
   * chunk.
   *
   * @throws FetchException if the node has no such bytes
   * @throws DiskException if the bytes cannot be written
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
        throw new IOException("Not the expected packet at " + at + ": " + header);
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
      throw new FetchException("The datanode responded with " + status, FetchException.Remedy.OTHER_STAMP);
    }
    DataChecksum theirs = DataChecksum.newDataChecksum(in);
    if (theirs.getChecksumType() == DataChecksum.CHECKSUM_NULL) {
      // a node that has no replica of that generation stamp finds no checksums for it, but sends its bytes all the same
      throw new FetchException("The bytes have no checksums", FetchException.Remedy.OTHER_STAMP);
    }
    if (!Arrays.equals(theirs.getHeader(), checksum.getHeader())) {
      throw new FetchException("The checksums are for " + theirs.getBytesPerChecksum() + " bytes each, not for "
          + chunk, FetchException.Remedy.NONE);
    }
    long offset = in.readLong();
    if (offset != 0) {
      throw new IOException("The bytes begin at " + offset + ", not at 0");
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
        throw new ChecksumException("The bytes at " + (at + from) + " do not match their checksum", at + from);
      }
    }
    checksum.reset();
  }
}
