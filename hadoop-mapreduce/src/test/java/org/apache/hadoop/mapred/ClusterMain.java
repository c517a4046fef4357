/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import org.apache.hadoop.conf.Configuration;

/** The main method of a piece of a test that runs a mini cluster in a JVM of its own. */
final class ClusterMain {
  /** What is done; with all files of the cluster below the working directory. */
  @FunctionalInterface
  interface Body {
    void run(File base, Configuration conf) throws Exception;
  }

  private ClusterMain() {
  }

  /** Ends the JVM itself, with status 1 after a failure: daemons of 0.22 leave threads behind that would keep it. */
  static void run(Body body) {
    int status = 1;
    try {
      File base = new File("work").getAbsoluteFile();
      System.setProperty("test.build.data", base.getPath());
      System.setProperty("hadoop.log.dir", new File(base, "logs").getPath());
      Configuration conf = new Configuration();
      conf.set("hadoop.tmp.dir", new File(base, "tmp").getPath());
      body.run(base, conf);
      status = 0;
    } catch (Throwable e) {
      e.printStackTrace();
    }
    System.exit(status);
  }
}
