/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.apache.hadoop.fs.ChecksumException;

/** The checksum of an IFile, computed by the JDK's own classes. */
final class Crc32Checksum implements SegmentChecksum {
  @Override
  public OutputStream sum(OutputStream out) {
    return new CheckedOutputStream(out, new CRC32());
  }

  @Override
  public void finish(OutputStream summed) throws IOException {
    int sum = (int) ((CheckedOutputStream) summed).getChecksum().getValue();
    new DataOutputStream(summed).writeInt(sum);
  }

  @Override
  public InputStream verify(InputStream segment, long length) {
    return new Verifying(segment, length - IFileDescriptor.CHECKSUM_BYTES);
  }

  private static final class Verifying extends InputStream {
    private final InputStream in;
    private final CRC32 sum = new CRC32();
    private long left;

    Verifying(InputStream in, long length) {
      this.in = in;
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      Objects.checkFromIndexSize(off, len, b.length);
      if (left == 0) {
        return -1;
      }
      int read = in.read(b, off, (int) Math.min(len, left));
      sum.update(b, off, read);
      left -= read;
      if (left == 0 && new DataInputStream(in).readInt() != (int) sum.getValue()) {
        throw new ChecksumException("Checksum Error", 0);
      }
      return read;
    }
  }
}
