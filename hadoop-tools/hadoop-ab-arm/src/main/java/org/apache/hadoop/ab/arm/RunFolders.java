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

/** Makes the folders of a run and points at them all that Hadoop takes from system properties. */
final class RunFolders {
  private RunFolders() {
  }

  /**
   * Makes the folders of a run. Must be called before the first class of Hadoop is loaded: some read these properties
   * once.
   */
  static void create(RunSpec spec) throws RunException {
    try {
      Files.createDirectories(spec.logs());
      Files.createDirectories(spec.classLoadLogs());
    } catch (IOException e) {
      throw new RunException("cannot make the folders of the run: " + e, e);
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
