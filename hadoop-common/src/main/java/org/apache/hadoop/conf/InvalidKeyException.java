/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

/**
 * A configuration key with a value that is not allowed. The message is all that a user needs to mend it: the key, the
 * value, and what is allowed. Daemons end with this message, without a stack trace.
 */
public final class InvalidKeyException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** @param allowed what would be allowed, such as "a whole number of milliseconds, 0 or more" */
  public InvalidKeyException(String key, String value, String allowed) {
    super(key + " is '" + value + "': expected " + allowed);
  }
}
