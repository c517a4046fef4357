/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Verdicts;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.chart.InkStyle;

/**
 * A report as a single HTML file. It loads no resources and runs no scripts, and its content security policy enforces
 * that: the only style sheet is inline and allowed by its hash.
 */
final class HtmlPage {
  private static final String STYLE = "report.css";

  private final StringBuilder html = new StringBuilder();
  private final HtmlTables tables = new HtmlTables(html);
  private final HtmlFigures figures = new HtmlFigures(html, tables);

  private HtmlPage() {
  }

  static String of(Report report) {
    HtmlPage page = new HtmlPage();
    page.head(report.data().results().description());
    page.body(report);
    return page.html.toString();
  }

  static String escape(String text) {
    return StringEscapeUtils.escapeXml10(text);
  }

  private void head(String title) {
    String style = InkStyle.sheet() + style();
    html.append(Report.HTML_BEGIN).append("\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-")
        .append(sum(style)).append("'; base-uri 'none'; form-action 'none'\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
        + "<title>")
        .append(escape(title)).append(" – ab report</title>\n<style>").append(style).append("</style>\n</head>\n");
  }

  private static String style() {
    try (InputStream in = HtmlPage.class.getResourceAsStream(STYLE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(STYLE + " cannot be read", e);
    }
  }

  private static String sum(String style) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(sum);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void body(Report report) {
    html.append("<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n<header class=\"top\">\n"
        + "<p class=\"kicker\">Stampede · A/B measurement</p>\n<h1>")
        .append(escape(report.data().results().description())).append("</h1>\n");
    facts(report.data().header());
    html.append("</header>\n<div class=\"sheet\">\n<nav aria-label=\"Sections\">\n<ul>\n");
    report.parts().forEach(part -> html.append("<li><a href=\"#").append(part.id()).append("\">")
        .append(escape(part.title())).append("</a></li>\n"));
    html.append("</ul>\n</nav>\n<main id=\"main\" tabindex=\"-1\">\n");
    report.parts().forEach(this::part);
    html.append("</main>\n</div>\n<footer><p>Made by <code>ab report</code> from ")
        .append(escape(report.data().results().file().getFileName().toString()))
        .append(" and the files next to it.</p></footer>\n</body>\n</html>\n");
  }

  private void facts(JsonNode header) {
    html.append("<dl class=\"facts\">\n");
    fact("Measured", header.path("started").asText());
    fact("Commit", header.path("commit").asText());
    fact("Machine", header.path("machine").isMissingNode() ? "" : header.at("/machine/cpu").asText() + ", "
        + header.at("/machine/cores").asText() + " cores, " + (header.at("/machine/memoryBytes").asLong() >> 30)
        + " GiB, " + header.at("/machine/system").asText());
    fact("Rounds", header.path("rounds").asText());
    String command = header.path("command").asText();
    if (!command.isEmpty()) {
      html.append("<div class=\"broad\"><dt>Command</dt><dd><code>").append(escape(command))
          .append("</code></dd></div>\n");
    }
    html.append("</dl>\n");
  }

  private void fact(String name, String value) {
    if (!value.isEmpty()) {
      html.append("<div><dt>").append(name).append("</dt><dd>").append(escape(value)).append("</dd></div>\n");
    }
  }

  private void part(Report.Part part) {
    html.append("<section id=\"").append(part.id()).append("\" aria-labelledby=\"").append(part.id())
        .append("-h\">\n<h2 id=\"").append(part.id()).append("-h\">").append(escape(part.title())).append("</h2>\n");
    part.blocks().forEach(this::block);
    html.append("</section>\n");
  }

  private void block(Block block) {
    if (block instanceof Words words) {
      words(words);
    } else if (block instanceof Verdicts verdicts) {
      verdicts(verdicts);
    } else if (block instanceof Figure figure) {
      figures.write(figure);
    } else if (block instanceof Table table) {
      tables.write(table);
    }
  }

  private void words(Words words) {
    boolean plain = words.kind() == Words.Kind.PLAIN;
    if (!plain) {
      html.append("<div class=\"words ").append(words.kind().name().toLowerCase(Locale.ROOT))
          .append("\">\n<p class=\"label\">").append(words.kind().label()).append("</p>\n");
    }
    if (words.lines().size() == 1) {
      html.append("<p>").append(escape(words.lines().get(0))).append("</p>\n");
    } else {
      html.append("<ul>\n");
      words.lines().forEach(line -> html.append("<li>").append(escape(line)).append("</li>\n"));
      html.append("</ul>\n");
    }
    html.append(plain ? "" : "</div>\n");
  }

  private void verdicts(Verdicts verdicts) {
    html.append("<ul class=\"verdicts\">\n");
    verdicts.verdicts().forEach(each -> html.append("<li class=\"")
        .append(each.tone().name().toLowerCase(Locale.ROOT)).append("\"><p class=\"figure\">")
        .append(escape(each.figure())).append("</p><p class=\"subject\">").append(escape(each.subject()))
        .append("</p><p>").append(escape(each.words())).append("</p></li>\n"));
    html.append("</ul>\n");
  }
}
