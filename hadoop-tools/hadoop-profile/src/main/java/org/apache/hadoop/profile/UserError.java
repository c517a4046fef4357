/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

/** An error that the user can fix. The message is one line; the command prints it and exits with status 2. */
final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UserError(String message) {
    super(message);
  }

  UserError(String message, Throwable cause) {
    super(message, cause);
  }
}
