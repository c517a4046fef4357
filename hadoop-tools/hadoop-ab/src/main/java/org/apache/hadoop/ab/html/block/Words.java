/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.List;

/**
 * A block of text.
 *
 * @param lines paragraphs; shown as a list if there are several
 */
public record Words(Kind kind, List<String> lines) implements Block {
  /** The kind of text. */
  public enum Kind {
    PLAIN(""),
    /** A note that a reader should know before trusting a number. */
    NOTE("Note"),
    WARNING("Warning"),
    /** A failure. */
    FAILURE("Failure"),
    GOOD("Met");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Returns the label before the text, so that the kind does not depend on colour alone; empty for plain text. */
    public String label() {
      return label;
    }
  }

  public Words {
    lines = List.copyOf(lines);
  }

  /** Returns a plain paragraph. */
  public static Words of(String text) {
    return new Words(Kind.PLAIN, List.of(text));
  }

  public static Words note(String text) {
    return new Words(Kind.NOTE, List.of(text));
  }
}
