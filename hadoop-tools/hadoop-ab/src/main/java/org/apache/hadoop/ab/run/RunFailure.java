/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * A run that does not count: it crashed, hung, used a wrong jar or wrote wrong output. The message is a single line.
 */
public final class RunFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public RunFailure(String message) {
    super(message);
  }
}
