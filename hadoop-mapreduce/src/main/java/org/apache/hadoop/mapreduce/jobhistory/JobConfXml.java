/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;

/** The XML file of a job's configuration, generated once for all places that it is written to. Not thread-safe. */
public final class JobConfXml {
  private final Configuration conf;
  private ByteArrayOutputStream text;

  /** @param conf must not change after the first {@link #writeTo} */
  public JobConfXml(Configuration conf) {
    this.conf = conf;
  }

  /** Writes the output of {@link Configuration#writeXml}, and leaves {@code out} open. */
  public void writeTo(OutputStream out) throws IOException {
    if (text == null) {
      ByteArrayOutputStream made = new ByteArrayOutputStream();
      conf.writeXml(made);
      text = made;
    }
    text.writeTo(out);
  }
}
