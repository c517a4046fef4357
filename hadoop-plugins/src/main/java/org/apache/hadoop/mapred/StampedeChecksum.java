/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.mapreduce.spill.SegmentChecksum;

/** The checksum of an IFile, computed by Hadoop's own IFile streams. Stateless. */
final class StampedeChecksum implements SegmentChecksum {
  private final JobConf job;

  StampedeChecksum(JobConf job) {
    this.job = job;
  }

  @Override
  public OutputStream sum(OutputStream out) {
    return new IFileOutputStream(out);
  }

  @Override
  public void finish(OutputStream summed) throws IOException {
    ((IFileOutputStream) summed).finish();
  }

  @Override
  public InputStream verify(InputStream segment, long length) {
    return new IFileInputStream(segment, length, job);
  }
}
