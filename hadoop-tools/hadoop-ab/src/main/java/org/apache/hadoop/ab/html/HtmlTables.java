/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;

/** Writes tables as HTML, each in a box that can be scrolled with the keyboard if it is too wide. */
final class HtmlTables {
  /** The maximum number of rows on a page; --csv exports all of them. */
  private static final int MAX_ROWS = 120;
  /** The maximum number of rows of a folded table. */
  private static final int MAX_FOLDED = 400;
  /** The length above which text in a cell may wrap. */
  private static final int MAX_WORD = 40;

  private final StringBuilder html;
  private int number;

  HtmlTables(StringBuilder html) {
    this.html = html;
  }

  void write(Table table) {
    if (!table.folded()) {
      write(table, MAX_ROWS);
      return;
    }
    html.append("<details><summary>").append(HtmlPage.escape(table.caption())).append("</summary>\n");
    write(table, MAX_FOLDED);
    html.append("</details>\n");
  }

  private void write(Table table, int maxRows) {
    String id = "t" + ++number;
    html.append("<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-labelledby=\"").append(id)
        .append("\">\n<table>\n<caption id=\"").append(id).append("\">").append(HtmlPage.escape(table.caption()))
        .append("</caption>\n<thead><tr>");
    List<String> kinds = IntStream.range(0, table.heads().size()).mapToObj(column -> kind(table, column)).toList();
    for (int column = 0; column < table.heads().size(); column++) {
      html.append("<th scope=\"col\"").append(kinds.get(column)).append('>')
          .append(HtmlPage.escape(table.heads().get(column))).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    table.rows().stream().limit(maxRows).forEach(row -> row(kinds, row));
    html.append("</tbody>\n</table>\n</div>\n");
    int left = table.rows().size() - maxRows;
    if (left > 0) {
      html.append("<p class=\"more\">").append(Numbers.count(left, "more row is", "more rows are")).append(
          " not shown; <code>ab report --csv DIR</code> writes all.</p>\n");
    }
    if (!table.more().isEmpty()) {
      html.append("<p class=\"more\">").append(HtmlPage.escape(table.more())).append("</p>\n");
    }
  }

  private void row(List<String> kinds, List<Object> row) {
    html.append("<tr>");
    for (int column = 0; column < row.size(); column++) {
      html.append(column == 0 ? "<th scope=\"row\"" : "<td").append(kinds.get(column)).append('>')
          .append(HtmlPage.escape(Numbers.cell(row.get(column)))).append(column == 0 ? "</th>" : "</td>");
    }
    html.append("</tr>\n");
  }

  private static String kind(Table table, int column) {
    if (table.isNumeric(column)) {
      return " class=\"n\"";
    }
    boolean words = table.rows().stream().limit(MAX_ROWS)
        .anyMatch(row -> row.get(column) != null && row.get(column).toString().length() > MAX_WORD);
    return words ? " class=\"w\"" : "";
  }
}
