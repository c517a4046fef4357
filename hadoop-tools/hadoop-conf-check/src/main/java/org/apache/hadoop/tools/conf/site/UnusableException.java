/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

/** A folder or a file that cannot be checked. The message is one line that says why; it quotes no value. */
public final class UnusableException extends Exception {
  private static final long serialVersionUID = 1;

  public UnusableException(String message) {
    super(message);
  }
}
