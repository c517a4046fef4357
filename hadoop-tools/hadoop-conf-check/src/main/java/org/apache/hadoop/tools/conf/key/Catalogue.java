/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The catalogue of all known keys, by name. */
public final class Catalogue {
  /** The number of letters per edit in a typo; a name with more edits counts as a different one. */
  private static final int LETTERS_FOR_A_SLIP = 4;

  private final KeyTable table = KeyTable.read();
  private final Deprecations deprecations = new Deprecations();

  /** Returns a key by its current name. */
  public Optional<Key> find(String name) {
    return table.find(name);
  }

  /** Returns all keys except patterns. */
  public Collection<Key> keys() {
    return table.keys();
  }

  /** Returns the replacements of a name; empty if it is not deprecated. */
  public Optional<List<String>> newNames(String name) {
    return deprecations.newNames(name);
  }

  /** Returns all deprecated names with their replacements. */
  public Map<String, List<String>> deprecated() {
    return deprecations.all();
  }

  /** Returns the programs that would read a key of this name, known or not. */
  public Set<Program> readers(String name) {
    return table.find(name).map(Key::readers).orElseGet(() -> table.readers(name));
  }

  /** Returns true if the type of the key comes from one of our constants. */
  public boolean isOwn(String name) {
    return table.isOwn(name);
  }

  /** Returns the known name most similar to this one; empty if none is close. */
  public Optional<String> nearest(String name) {
    int most = Math.max(2, name.length() / LETTERS_FOR_A_SLIP);
    String nearest = null;
    for (Key key : table.keys()) {
      int distance = EditDistance.between(name, key.name(), most);
      if (distance <= most) {
        nearest = key.name();
        most = distance - 1;
      }
    }
    return Optional.ofNullable(nearest);
  }
}
