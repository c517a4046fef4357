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
  /** How large its file may be, as the JobTracker has all of it in memory: 0 for any size. */
  public static final IntKey MAX_BYTES =
      new IntKey("mapreduce.jobtracker.jobconf.maxsize", "bytes", 16 << 20, 0, 1 << 30);

  private SubmittedConf() {
  }

  /**
   * Reads it from where the client has left it, without a copy on the local disk.
   *
   * @param own the JobTracker's configuration
   * @throws IOException if the file is not there, cannot be read, is too large, or is no configuration file
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
      // So does a configuration tell of a fault of its resources. This one is the client's.
      if (e.getCause() instanceof SAXException fault) {
        throw new IOException(file + " is no configuration file: " + fault.getMessage(), e);
      }
      throw e;
    }
  }

  private static byte[] whole(InputStream in, Path file, int max) throws IOException {
    if (max == 0) {
      return in.readAllBytes();
    }
    byte[] text = in.readNBytes(max + 1); // whatever the file system says of its length
    if (text.length > max) {
      throw new IOException(
          file + " has more than the " + max + " bytes that the JobTracker's " + MAX_BYTES.name() + " allows");
    }
    return text;
  }
}
