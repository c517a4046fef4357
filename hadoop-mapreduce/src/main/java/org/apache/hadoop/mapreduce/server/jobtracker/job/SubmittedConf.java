/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.ResourceText;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.xml.sax.SAXException;

/** The configuration that a job is submitted with. */
public final class SubmittedConf {
  /** The maximum size of its file, as the JobTracker keeps all of it in memory; 0 for no limit. */
  public static final IntKey MAX_BYTES =
      new IntKey("mapreduce.jobtracker.jobconf.maxsize", "bytes", 16 << 20, 0, 1 << 30);

  private SubmittedConf() {
  }

  /**
   * Reads the configuration directly from the client's file, without a copy on the local disk.
   *
   * @param own the JobTracker's configuration
   * @throws IOException if the file does not exist, cannot be read, is too large, or is not a configuration file
   */
  public static JobConf read(FileSystem fs, Path file, Configuration own) throws IOException {
    Configuration conf = new Configuration();
    try (InputStream in = fs.open(file)) {
      conf.addResource(new ResourceText(file.toString(), whole(in, file, MAX_BYTES.read(own))));
    } catch (FileNotFoundException e) {
      throw (IOException) new FileNotFoundException(file + " does not exist").initCause(e);
    }
    try {
      return new JobConf(conf);
    } catch (RuntimeException e) {
      // This is how Configuration reports a malformed resource. This one comes from the client.
      if (e.getCause() instanceof SAXException fault) {
        throw new IOException(file + " is not a configuration file: " + fault.getMessage(), e);
      }
      throw e;
    }
  }

  private static byte[] whole(InputStream in, Path file, int max) throws IOException {
    if (max == 0) {
      return in.readAllBytes();
    }
    byte[] text = in.readNBytes(max + 1); // regardless of the length that the file system reports
    if (text.length > max) {
      throw new IOException(
          file + " has more than the " + max + " bytes that the JobTracker's " + MAX_BYTES.name() + " allows");
    }
    return text;
  }
}
