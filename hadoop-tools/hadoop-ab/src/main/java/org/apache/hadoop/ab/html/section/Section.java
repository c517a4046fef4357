/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ab.html.block.Block;

/** A part of a report that answers one question. */
public interface Section {
  /** Returns an identifier without blanks, for links. */
  String id();

  /** Returns the heading. */
  String title();

  /** Returns true if the section applies; otherwise it is left out, and not even reported as missing. */
  default boolean isAbout(ReportData data) {
    return true;
  }

  /** Returns the reason why there is nothing to show; empty if there is something. */
  default Optional<String> lacks(ReportData data) {
    return Optional.empty();
  }

  /** Returns the content; called only if nothing is lacking. */
  List<Block> blocks(ReportData data);
}
