/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;

/** A path that was named as input and holds no rows. The message is one line that begins with the path. */
public final class InputException extends IOException {
  private static final long serialVersionUID = 1L;

  public InputException(String message) {
    super(message);
  }
}
