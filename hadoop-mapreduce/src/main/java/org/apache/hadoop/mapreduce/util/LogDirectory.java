/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.File;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;

/**
 * The directory of a daemon's logs, which the start scripts tell by a system property. One that was started without
 * them has {@code logs} below {@code hadoop.tmp.dir}.
 */
public final class LogDirectory {
  static final String PROPERTY = "hadoop.log.dir";

  private static final Log LOG = LogFactory.getLog(LogDirectory.class);

  private LogDirectory() {
  }

  /** Sets the property, where it is missing, for all that read it from now on. */
  public static void ensure(Configuration conf) {
    if (System.getProperty(PROPERTY) == null) {
      String directory = new File(conf.get("hadoop.tmp.dir", System.getProperty("java.io.tmpdir")), "logs")
          .getAbsolutePath();
      System.setProperty(PROPERTY, directory);
      LOG.info("The system property " + PROPERTY + " is not set: logs and histories go to " + directory);
    }
  }
}
