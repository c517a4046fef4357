/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import java.util.List;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Verdicts;
import org.apache.hadoop.ab.html.block.Words;

/** A report as Markdown: words and tables, without charts. */
final class MarkdownText {
  private static final int MAX_ROWS = 40;

  private final StringBuilder text = new StringBuilder();

  private MarkdownText() {
  }

  static String of(Report report) {
    MarkdownText markdown = new MarkdownText();
    markdown.line(Report.MARKDOWN_BEGIN + escape(report.data().results().description()));
    for (Report.Part part : report.parts()) {
      markdown.line("");
      markdown.line("## " + escape(part.title()));
      part.blocks().forEach(markdown::block);
    }
    return markdown.text.toString();
  }

  private void block(Block block) {
    line("");
    if (block instanceof Words words) {
      words(words);
    } else if (block instanceof Verdicts verdicts) {
      verdicts.verdicts().forEach(each -> line("* **" + escape(each.figure()) + "** " + escape(each.subject()) + ": "
          + escape(each.words())));
    } else if (block instanceof Figure figure) {
      line("**" + escape(figure.title()) + ".** " + escape(figure.words()));
      figure.panels().forEach(panel -> line("\n" + (panel.title().isEmpty() ? "" : escape(panel.title()) + ": ")
          + escape(panel.words())));
      line("");
      table(figure.table());
    } else if (block instanceof Table table) {
      table(table);
    }
  }

  private void words(Words words) {
    String label = words.kind().label().isEmpty() ? "" : "**" + words.kind().label() + ":** ";
    if (words.lines().size() == 1) {
      line(label + escape(words.lines().get(0)));
    } else {
      words.lines().forEach(each -> line("* " + label + escape(each)));
    }
  }

  private void table(Table table) {
    line(escape(table.caption()) + ":");
    line("");
    row(table.heads());
    StringBuilder rule = new StringBuilder("|");
    for (int column = 0; column < table.heads().size(); column++) {
      rule.append(table.isNumeric(column) ? "---:|" : "---|");
    }
    line(rule.toString());
    table.rows().stream().limit(MAX_ROWS).forEach(cells -> row(cells.stream().map(Numbers::cell).toList()));
    if (table.rows().size() > MAX_ROWS) {
      line("");
      line(Numbers.count(table.rows().size() - MAX_ROWS, "more row; --csv writes it.",
          "more rows; --csv writes them."));
    }
    if (!table.more().isEmpty()) {
      line("");
      line(escape(table.more()));
    }
  }

  private void row(List<String> cells) {
    StringBuilder row = new StringBuilder("|");
    cells.forEach(cell -> row.append(' ').append(escape(cell)).append(" |"));
    line(row.toString());
  }

  /** Escapes text so that it is not interpreted as Markdown or HTML. */
  private static String escape(String text) {
    return text.replaceAll("([\\\\`*_|<>\\[\\]#&~])", "\\\\$1").replaceAll("\\s+", " ")
        .replaceFirst("^ ?([-+=])(?=[-+= ]|$)", "\\\\$1").replaceFirst("^ ?(\\d+)([.)])(?= |$)", "$1\\\\$2");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
