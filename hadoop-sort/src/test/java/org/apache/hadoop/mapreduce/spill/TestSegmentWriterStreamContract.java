/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.testing.contract.OutputStreamContract;

/** Checks the output stream of a writer in a {@link SegmentSequence}, and the data output stream that it begins. */
public class TestSegmentWriterStreamContract extends OutputStreamContract {
  private ByteArrayOutputStream bytes;
  private FSDataOutputStream file;
  private SegmentSequence.Writer writer;

  @Override
  protected OutputStream open() throws IOException {
    bytes = new ByteArrayOutputStream();
    file = new FSDataOutputStream(bytes, null);
    writer = new SegmentSequence(file, new SegmentIndex(1), random.nextInt(1 << 20)).new Writer();
    FSDataOutputStream segment = writer.begin(0);
    return random.nextBoolean() ? segment : writer;
  }

  @Override
  protected byte[] written() throws IOException {
    try {
      writer.end(new SegmentIndex.Entry(0, 0, 0));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    file.flush();
    return bytes.toByteArray();
  }
}
