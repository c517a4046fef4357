/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Set;

/**
 * A key with its type and readers. Immutable.
 *
 * @param name the name, or a pattern in which a * matches any text
 * @param readers the programs that read it
 */
public record Key(String name, KeyType type, Set<Program> readers) {
  public Key {
    readers = Set.copyOf(readers);
  }

  /** Returns true if the name is a pattern. */
  boolean isPattern() {
    return name.indexOf('*') >= 0;
  }

  /** Returns true if a file must not set the key. */
  public boolean isInternal() {
    return type == PlainType.INTERNAL;
  }
}
