/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** The types of keys that map-sort supports. */
public enum KeyKind {
  TEXT(OptionalInt.empty()),
  BYTES(OptionalInt.empty()),
  LONG(OptionalInt.of(Long.BYTES)),
  INT(OptionalInt.of(Integer.BYTES)),
  /** A user-defined type with its own comparator. */
  CUSTOM(OptionalInt.empty());

  private final OptionalInt fixedLength;

  KeyKind(OptionalInt fixedLength) {
    this.fixedLength = fixedLength;
  }

  /** @throws UserError if there is none of that name */
  public static KeyKind named(String name) {
    return Arrays.stream(values()).filter(each -> each.toString().equals(name)).findFirst()
        .orElseThrow(() -> new UserError("--key-type '" + name + "' is not one of " + String.join(", ", names()) + " ("
            + Names.suggest(name, names()) + ")"));
  }

  private static List<String> names() {
    return Arrays.stream(values()).map(KeyKind::toString).toList();
  }

  /** Returns the length in bytes of all keys of this type; empty if it is configurable. */
  public OptionalInt fixedLength() {
    return fixedLength;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
