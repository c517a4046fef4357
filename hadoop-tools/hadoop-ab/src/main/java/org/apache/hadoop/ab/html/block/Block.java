/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.List;

/** A part of a section. */
public sealed interface Block permits Words, Verdicts, Table, Figure {
  /** Returns the tables in it or behind it. */
  default List<Table> tables() {
    return List.of();
  }
}
