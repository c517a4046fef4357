/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.IFileOutputStream;
import org.apache.hadoop.mapred.JobConf;

/** Map outputs as a tracker sends them. */
final class Segments {
  private Segments() {
  }

  /** Creates a segment of uncompressed data, followed by its checksum. */
  static ServingTracker.Segment of(byte[] data) throws IOException {
    byte[] bytes = withChecksum(data);
    return new ServingTracker.Segment(bytes.length, data.length, bytes);
  }

  /** Compresses the data with the default codec for map outputs. */
  static byte[] compressed(JobConf job, byte[] data) throws IOException {
    DefaultCodec codec = new DefaultCodec();
    codec.setConf(job);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CompressionOutputStream out = codec.createOutputStream(bytes)) {
      out.write(data);
    }
    return bytes.toByteArray();
  }

  /** Returns the data followed by its checksum, as in an IFile. */
  static byte[] withChecksum(byte[] data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    IFileOutputStream out = new IFileOutputStream(bytes);
    out.write(data);
    out.finish();
    return bytes.toByteArray();
  }
}
