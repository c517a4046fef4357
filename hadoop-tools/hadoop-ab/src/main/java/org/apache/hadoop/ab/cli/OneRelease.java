/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;

/**
 * The release that the measurements without a cluster require of an arm: they use packages that differ between
 * releases.
 */
public final class OneRelease {
  private static final String RELEASE = "hadoop-mapred-0.22.";

  private OneRelease() {
  }

  /**
   * Requires an arm of release 0.22.0.
   *
   * @param made the objects of 0.22.0 that the measurement creates, for the message
   * @throws UserError if it is of another release; suggests arms of 0.22.0
   */
  public static void require(Side side, String measurement, String made) {
    if (side.arm().sumsByName().keySet().stream().noneMatch(jar -> jar.startsWith(RELEASE))) {
      throw new UserError("arm " + side.arm().name() + " cannot run " + measurement + ", which creates " + made
          + " of 0.22.0: choose arms such as stock, stock-best, tuned, series:NNNN");
    }
  }

  /**
   * Rejects configuration keys that have an option of their own.
   *
   * @throws UserError that names the first such key
   */
  public static void refuse(Side side, String measurement, Map<String, Set<String>> keysByOption) {
    keysByOption.forEach((option, keys) -> {
      for (String key : keys) {
        if (side.conf().containsKey(key)) {
          throw new UserError("--conf " + key + " is not allowed for " + measurement + ": use " + option);
        }
      }
    });
  }
}
