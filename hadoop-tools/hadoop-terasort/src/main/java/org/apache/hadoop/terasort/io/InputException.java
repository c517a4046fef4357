/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;

/** An error for an input path without rows. The message is one line that starts with the path. */
public final class InputException extends IOException {
  private static final long serialVersionUID = 1L;

  public InputException(String message) {
    super(message);
  }
}
