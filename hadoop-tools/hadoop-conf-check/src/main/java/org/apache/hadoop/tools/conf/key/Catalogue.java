/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All keys that are known, by their names. */
public final class Catalogue {
  /** A name that differs in more than one letter of four is another one. */
  private static final int LETTERS_FOR_A_SLIP = 4;

  private final KeyTable table = KeyTable.read();
  private final Deprecations deprecations = new Deprecations();

  /** Returns what is known of a key under its present name. */
  public Optional<Key> find(String name) {
    return table.find(name);
  }

  /** Returns all of them, but for patterns. */
  public Collection<Key> keys() {
    return table.keys();
  }

  /** The names that have taken the place of one; empty if it is not deprecated. */
  public Optional<List<String>> newNames(String name) {
    return deprecations.newNames(name);
  }

  /** Returns all deprecated names, each with those that have taken its place. */
  public Map<String, List<String>> deprecated() {
    return deprecations.all();
  }

  /** Returns who would read a key of this name, known or not. */
  public Set<Program> readers(String name) {
    return table.find(name).map(Key::readers).orElseGet(() -> table.readers(name));
  }

  /** Tells whether a constant of ours says what a key may hold. */
  public boolean isOwn(String name) {
    return table.isOwn(name);
  }

  /** The known name that is most like another one; empty if none is much like it. */
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
