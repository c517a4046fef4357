/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.List;

/** A network that a run has to itself; its end is that of the last process in it. {@code toString} is for reports. */
public interface PrivateNetwork {
  /**
   * Tries it on this system.
   *
   * @throws org.apache.hadoop.ab.util.UserError with what is missing
   */
  void require();

  /** Returns what unshare has to be told. */
  String option();

  /** The command, for the inside. */
  List<String> enter(List<String> command);
}
