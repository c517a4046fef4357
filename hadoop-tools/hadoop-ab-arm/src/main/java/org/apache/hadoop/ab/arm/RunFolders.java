/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;

/** Creates the folders of a run and points every Hadoop system property at them. */
final class RunFolders {
  private RunFolders() {
  }

  /**
   * Creates the folders of a run. Must be called before the first Hadoop class is loaded: some read these properties
   * only once.
   */
  static void create(RunSpec spec) throws RunException {
    try {
      Files.createDirectories(spec.logs());
      Files.createDirectories(spec.classLoadLogs());
    } catch (IOException e) {
      throw new RunException("cannot create the directories of the run: " + e, e);
    }
    System.setProperty("hadoop.log.dir", spec.logs().toString());
    System.setProperty("test.build.data", spec.dir().resolve("build").toString());
    try {
      InetAddress.getLocalHost();
    } catch (UnknownHostException e) {
      throw new RunException("this machine's host name does not resolve, and the daemons need it: "
          + e.getMessage() + "; add it to /etc/hosts", e);
    }
  }
}
