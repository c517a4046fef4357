/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.List;

/**
 * Text.
 *
 * @param lines paragraphs; of more than one, a list
 */
public record Words(Kind kind, List<String> lines) implements Block {
  /** The way in which the text is meant. */
  public enum Kind {
    PLAIN(""),
    /** A note that a reader should know before believing a number. */
    NOTE("Note"),
    WARNING("Warning"),
    /** A failure of something that did not work. */
    FAILURE("Failure"),
    GOOD("Met");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The word before the text, so that its colour alone need not tell; empty for plain text. */
    public String label() {
      return label;
    }
  }

  public Words {
    lines = List.copyOf(lines);
  }

  /** A paragraph. */
  public static Words of(String text) {
    return new Words(Kind.PLAIN, List.of(text));
  }

  public static Words note(String text) {
    return new Words(Kind.NOTE, List.of(text));
  }
}
