/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.util;

/**
 * An error that the user can fix: an unknown arm, a bad size, a corrupt jar, a full disk.
 *
 * <p>The message is one line that states what was wrong, its value and what to do. The command line prints it without a
 * stack trace and exits with status 2.
 */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UserError(String message) {
    super(message);
  }

  public UserError(String message, Throwable cause) {
    super(message, cause);
  }
}
