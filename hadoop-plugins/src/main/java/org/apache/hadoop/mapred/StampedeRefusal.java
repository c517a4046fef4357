/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** The reason why a job is left to Hadoop's own buffer: one line for its user. */
final class StampedeRefusal extends Exception {
  private static final long serialVersionUID = 1L;

  StampedeRefusal(String reason) {
    super(reason);
  }
}
