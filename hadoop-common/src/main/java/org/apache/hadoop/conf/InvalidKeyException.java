/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

/**
 * A configuration key with an invalid value. The message tells users all that they need to fix it: the key, the value,
 * and the allowed values. Daemons exit with this message, without a stack trace.
 */
public final class InvalidKeyException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** @param allowed the allowed values, such as "a whole number of milliseconds, 0 or more" */
  public InvalidKeyException(String key, String value, String allowed) {
    super(key + " is '" + value + "': expected " + allowed);
  }
}
