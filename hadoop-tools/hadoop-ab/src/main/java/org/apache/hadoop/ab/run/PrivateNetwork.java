/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.List;

/** A network private to a run, which ends with the last process in it; {@code toString} describes it in reports. */
public interface PrivateNetwork {
  /**
   * Checks that this system supports it.
   *
   * @throws org.apache.hadoop.ab.util.UserError that names what is missing
   */
  void require();

  /** Returns the option for unshare. */
  String option();

  /** Returns the command to execute inside the namespaces. */
  List<String> enter(List<String> command);
}
