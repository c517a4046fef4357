/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.Map;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * Finds characters that a configuration file cannot hold. XML 1.0 has no control characters but tab and line ends, not
 * even as references, and no unpaired surrogates: a file with them can be written, but then nobody can read it.
 * Stateless.
 */
@InterfaceAudience.Private
public final class XmlCharacters {
  /** The maximum number of characters of a value in a message, so that it fits on a line. */
  private static final int MAX_SHOWN = 60;

  private XmlCharacters() {
  }

  /**
   * Checks the names and values of a configuration that is to be written.
   *
   * @throws InvalidKeyException if a name or a value has a character that no file can hold
   */
  public static void check(Configuration conf) {
    for (Map.Entry<String, String> property : conf) {
      check(property.getKey(), property.getKey(), "a name");
      check(property.getKey(), property.getValue(), "a value");
    }
  }

  private static void check(String key, String text, String what) {
    int at = firstBad(text);
    if (at >= 0) {
      int from = Math.max(0, at - MAX_SHOWN / 2);
      int to = Math.min(text.length(), from + MAX_SHOWN);
      String shown = (from > 0 ? "..." : "") + escaped(text.substring(from, to)) + (to < text.length() ? "..." : "");
      throw new InvalidKeyException(escaped(key), shown,
          what + " with only characters that XML 1.0 allows in a configuration file; " + escaped(text.charAt(at))
              + " at position " + at + " is not allowed");
    }
  }

  /** Returns the index of the first character that XML 1.0 does not allow, or -1 if there is none. */
  static int firstBad(String text) {
    for (int at = 0; at < text.length();) {
      int character = text.codePointAt(at);
      if (!isAllowed(character)) {
        return at;
      }
      at += Character.charCount(character);
    }
    return -1;
  }

  private static boolean isAllowed(int character) {
    return character >= ' ' && character < Character.MIN_SURROGATE
        || character == '\n' || character == '\t' || character == '\r'
        || character > Character.MAX_SURROGATE && character < 0xfffe
        || character >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int at = 0; at < text.length();) {
      int character = text.codePointAt(at);
      int length = Character.charCount(character);
      escaped.append(isAllowed(character) && !Character.isISOControl(character) ? text.substring(at, at + length)
          : escaped((char) character));
      at += length;
    }
    return escaped.toString();
  }

  private static String escaped(char character) {
    return "\\u" + Integer.toHexString(0x10000 | character).substring(1);
  }
}
