/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

/** A table of a page, which scrolls sideways on a narrow screen. Text is left-aligned, numbers are right-aligned. */
public final class Table {
  private static final String NUMBER = "number";

  private final Html html;

  private Table(Html html) {
    this.html = html;
  }

  /**
   * Begins a table.
   *
   * @param caption null if a heading serves as the caption
   * @param heads the column heads; those of numeric columns begin with {@code #}
   */
  public static Table begin(Html html, String caption, String... heads) {
    html.open("div", "class", "wide", "tabindex", "0").open("table");
    if (caption != null) {
      html.element("caption", caption);
    }
    html.open("thead").open("tr");
    for (String head : heads) {
      boolean number = head.startsWith("#");
      html.element("th", number ? head.substring(1) : head, "scope", "col", "class", number ? NUMBER : null);
    }
    html.close().close().open("tbody");
    return new Table(html);
  }

  /** Begins a row with a row header. */
  public Table row(Object heading) {
    html.open("tr").element("th", heading, "scope", "row");
    return this;
  }

  /** Begins a row whose header is a link. */
  public Table row(Object heading, String address) {
    html.open("tr").open("th", "scope", "row").element("a", heading, "href", address).close();
    return this;
  }

  /** Writes a text cell. */
  public Table text(Object text) {
    html.element("td", text);
    return this;
  }

  /** Writes a numeric cell. */
  public Table number(Object number) {
    html.element("td", number, "class", NUMBER);
    return this;
  }

  /** Ends a row. */
  public Table endRow() {
    html.close();
    return this;
  }

  /** Ends the table. */
  public void end() {
    html.close().close().close();
  }
}
