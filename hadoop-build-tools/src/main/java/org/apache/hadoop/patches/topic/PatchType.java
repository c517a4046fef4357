/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.topic;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.patches.queue.Patch;

/** The kind of a patch from the view of those who upgrade: the trailer Type, and the section of CHANGES.txt. */
public enum PatchType {
  INCOMPATIBLE("INCOMPATIBLE CHANGES"),
  IMPROVEMENT("IMPROVEMENTS"),
  FIX("BUG FIXES");

  private final String section;

  PatchType(String section) {
    this.section = section;
  }

  String section() {
    return section;
  }

  /** Returns the value of the trailer. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isOf(Patch patch) {
    return patch.trailer("Type").equals(List.of(word()));
  }

  /** Returns the trailer values of all types, in order. */
  public static List<String> words() {
    return Stream.of(values()).map(PatchType::word).toList();
  }
}
