/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** The reason why a task is left to Hadoop's own classes: one line for the user of its job. */
public final class StampedeRefusal extends Exception {
  private static final long serialVersionUID = 1L;

  /** Makes one. */
  public StampedeRefusal(String reason) {
    super(reason);
  }
}
