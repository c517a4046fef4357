/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** Thrown when a task is left to Hadoop's own classes; the message is one line for the user of the job. */
public final class StampedeRefusal extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a reason. */
  public StampedeRefusal(String reason) {
    super(reason);
  }
}
