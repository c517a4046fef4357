/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Set;

/**
 * A key, and what is known of it. Immutable.
 *
 * @param name the name, or a pattern in which a * stands for any text
 * @param readers who reads it
 */
public record Key(String name, KeyType type, Set<Program> readers) {
  public Key {
    readers = Set.copyOf(readers);
  }

  /** Tells whether it stands for many. */
  boolean isPattern() {
    return name.indexOf('*') >= 0;
  }

  /** Tells whether the value is none that a file may give. */
  public boolean isInternal() {
    return type == PlainType.INTERNAL;
  }
}
