/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Texts as they stand in HTML and XML, where none becomes markup: between tags, and in attributes with quotes. */
public final class Markup {
  /** Stands for what neither can have. */
  private static final char NO_CHARACTER = '\ufffd';

  private Markup() {
  }

  /** Returns a text, escaped; that of null is "null". */
  public static String text(Object content) {
    String plain = String.valueOf(content);
    StringBuilder escaped = new StringBuilder(plain.length());
    escape(plain, escaped);
    return escaped.toString();
  }

  /** Returns the value of a parameter as it stands in an address, be it in an attribute. */
  public static String parameter(String value) {
    return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8);
  }

  /** Returns an error for a page that shows the message of its errors as it is, and needs one. */
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

  /** XML has no place for the last two either. */
  private static boolean isControl(char next) {
    return Character.isISOControl(next) && next != '\n' && next != '\t' || next >= '\ufffe';
  }

  /** Tells whether a surrogate has no other half. */
  private static boolean isHalf(String content, int at) {
    char next = content.charAt(at);
    if (Character.isHighSurrogate(next)) {
      return at + 1 == content.length() || !Character.isLowSurrogate(content.charAt(at + 1));
    }
    return Character.isLowSurrogate(next) && (at == 0 || !Character.isHighSurrogate(content.charAt(at - 1)));
  }
}
