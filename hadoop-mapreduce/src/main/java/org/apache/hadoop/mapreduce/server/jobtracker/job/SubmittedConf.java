/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ResourceText;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.xml.sax.SAXException;

/** The configuration that a job is submitted with. */
public final class SubmittedConf {
  private SubmittedConf() {
  }

  /**
   * Reads it from where the client has left it, without a copy on the local disk.
   *
   * @throws IOException if the file is not there, cannot be read, or is no configuration file
   */
  public static JobConf read(FileSystem fs, Path file) throws IOException {
    Configuration conf = new Configuration();
    try (InputStream in = fs.open(file)) {
      conf.addResource(new ResourceText(file.toString(), in.readAllBytes()));
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
}
