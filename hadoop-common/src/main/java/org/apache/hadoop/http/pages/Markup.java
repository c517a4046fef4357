/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Escapes text for HTML and XML, so that none of it becomes markup: between tags, and in quoted attributes. */
public final class Markup {
  /** The replacement for characters that are allowed in neither. */
  private static final char NO_CHARACTER = '\ufffd';

  private Markup() {
  }

  /** Returns {@code content} as escaped text; "null" for null. */
  public static String text(Object content) {
    String plain = String.valueOf(content);
    StringBuilder escaped = new StringBuilder(plain.length());
    escape(plain, escaped);
    return escaped.toString();
  }

  /** Returns the value of a parameter as part of a URL, which may be in an attribute. */
  public static String parameter(String value) {
    return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8);
  }

  /** Returns an error with a non-null, escaped message, for a page that shows messages unescaped. */
  public static IOException error(IOException error) {
    return new IOException(text(error.getMessage() == null ? error : error.getMessage()), error);
  }

  static void escape(String content, StringBuilder into) {
    for (int i = 0; i < content.length(); i++) {
      char next = content.charAt(i);
      switch (next) {
        case '&' -> into.append("&amp;");
        case '<' -> into.append("&lt;");
        case '>' -> into.append("&gt;");
        case '"' -> into.append("&quot;");
        case '\'' -> into.append("&#39;");
        default -> into.append(isControl(next) || isHalf(content, i) ? NO_CHARACTER : next);
      }
    }
  }

  /** Returns true for U+FFFE and U+FFFF, too, which XML does not allow either. */
  private static boolean isControl(char next) {
    return Character.isISOControl(next) && next != '\n' && next != '\t' || next >= '\ufffe';
  }

  /** Returns whether a character is an unpaired surrogate. */
  private static boolean isHalf(String content, int at) {
    char next = content.charAt(at);
    if (Character.isHighSurrogate(next)) {
      return at + 1 == content.length() || !Character.isLowSurrogate(content.charAt(at + 1));
    }
    return Character.isLowSurrogate(next) && (at == 0 || !Character.isHighSurrogate(content.charAt(at - 1)));
  }
}
