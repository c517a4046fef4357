/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.site;

/**
 * An error for a folder or file that cannot be checked. The message is one line with the reason, and quotes no value.
 */
public final class UnusableException extends Exception {
  private static final long serialVersionUID = 1;

  public UnusableException(String message) {
    super(message);
  }
}
