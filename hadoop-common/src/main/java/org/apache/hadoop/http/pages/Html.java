/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A writer of HTML that is also XML, in which text cannot become markup: all text is escaped. Nor can it become a
 * script: elements and attributes for scripts are rejected, and links must lead to pages. For one thread.
 *
 * <p>Names of elements and attributes are checked, and only an open element can be closed: any error here is a bug of
 * the caller.
 */
public final class Html {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9-]*");
  private static final Set<String> ACTIVE = Set.of("script", "style", "iframe", "object", "embed", "base");
  private static final Set<String> LINKS = Set.of("href", "src", "action", "formaction");
  private static final Pattern SCHEME = Pattern.compile("[\\s\\p{Cntrl}]*[a-zA-Z][a-zA-Z0-9+.-]*:.*", Pattern.DOTALL);
  private static final Pattern TO_A_PAGE = Pattern.compile("https?:.*", Pattern.DOTALL);

  private final StringBuilder text = new StringBuilder("<!DOCTYPE html>\n");
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes alternating names and values; those with a null value are left out
   */
  public Html open(String element, String... attributes) {
    begin(element, attributes);
    text.append('>');
    open.push(element);
    return this;
  }

  /** Writes an empty element. */
  public Html empty(String element, String... attributes) {
    begin(element, attributes);
    text.append("/>");
    return this;
  }

  /** Writes an element that contains a text. */
  public Html element(String element, Object content, String... attributes) {
    return open(element, attributes).text(content).close();
  }

  /** Writes a text. */
  public Html text(Object content) {
    Markup.escape(String.valueOf(content), text);
    return this;
  }

  /** Closes the innermost open element. */
  public Html close() {
    text.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Closes elements up to and including the innermost open one with this name. */
  public Html closeTo(String element) {
    while (!open.element().equals(element)) {
      close();
    }
    return close();
  }

  private void begin(String element, String... attributes) {
    if (ACTIVE.contains(checked(element).toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("element not allowed in a page without scripts: " + element);
    }
    text.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        attribute(attributes[i], attributes[i + 1]);
      }
    }
  }

  private void attribute(String name, String value) {
    String plain = checked(name).toLowerCase(Locale.ROOT);
    if (plain.startsWith("on") || plain.equals("style") || plain.equals("srcdoc")) {
      throw new IllegalArgumentException("attribute not allowed in a page without scripts: " + name);
    }
    if (LINKS.contains(plain) && SCHEME.matcher(value).matches() && !TO_A_PAGE.matcher(value).matches()) {
      throw new IllegalArgumentException("not a link to a page: " + value);
    }
    text.append(' ').append(name).append("=\"");
    Markup.escape(value, text);
    text.append('"');
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not a valid name: " + name);
    }
    return name;
  }

  /** Returns the page with all open elements closed. */
  @Override
  public String toString() {
    StringBuilder page = new StringBuilder(text);
    open.forEach(element -> page.append("</").append(element).append('>'));
    return page.append('\n').toString();
  }
}
