/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.html.block.Block;

/** A part of a report that answers one question. */
public interface Section {
  /** Returns a word without blanks, for links. */
  String id();

  /** Returns the heading. */
  String title();

  /** Tells whether the question arises; where it does not, nothing is said, not even that something is missing. */
  default boolean isAbout(ReportData data) {
    return true;
  }

  /** Says why there is nothing to show; empty if there is something. */
  default Optional<String> lacks(ReportData data) {
    return Optional.empty();
  }

  /** Returns what is to be shown, where nothing is lacking. */
  List<Block> blocks(ReportData data);
}
