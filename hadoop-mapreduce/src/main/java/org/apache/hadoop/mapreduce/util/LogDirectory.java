/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.File;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;

/**
 * The directory of a daemon's logs, which the start scripts pass on in a system property. A daemon started without them
 * uses {@code logs} below {@code hadoop.tmp.dir}.
 */
public final class LogDirectory {
  static final String PROPERTY = "hadoop.log.dir";

  private static final Log LOG = LogFactory.getLog(LogDirectory.class);

  private LogDirectory() {
  }

  /** Sets the property if it is missing, for all code that reads it from now on. */
  public static void ensure(Configuration conf) {
    if (System.getProperty(PROPERTY) == null) {
      String directory = new File(conf.get("hadoop.tmp.dir", System.getProperty("java.io.tmpdir")), "logs")
          .getAbsolutePath();
      System.setProperty(PROPERTY, directory);
      LOG.info("The system property " + PROPERTY + " is not set: logs and histories go to " + directory);
    }
  }
}
