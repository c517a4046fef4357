/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Figures.Figure;
import org.apache.hadoop.metrics.export.Listing;
import org.codehaus.jackson.JsonFactory;
import org.codehaus.jackson.JsonGenerator;

/**
 * The metrics and lists of a daemon's page as JSON: {@code {"title": ..., "figures": [{"name": ..., "labels": {...},
 * "value": ...}], "lists": [{"heading": ..., "rows": [{COLUMN: ...}], "left": ...}]}}. A summary also has a {@code
 * count}, and its value is the sum; {@code left} is the number of omitted rows.
 */
final class OverviewJson {
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");

  private OverviewJson() {
  }

  /**
   * Responds with the metrics and lists of a daemon.
   *
   * @param daemon may be null
   */
  static void answer(HttpServletResponse response, String title, FigureSource daemon, Figures figures)
      throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createJsonGenerator(text).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("title", title);
      json.writeArrayFieldStart("figures");
      for (Figure figure : figures.all()) {
        write(json, figure);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("lists");
      for (Listing listing : daemon == null ? List.<Listing>of() : daemon.listings()) {
        write(json, listing);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    response.setContentType("application/json; charset=utf-8");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    response.getWriter().write(text.append('\n').toString());
  }

  private static void write(JsonGenerator json, Figure figure) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", figure.name());
    json.writeObjectFieldStart("labels");
    for (int i = 0; i < figure.labels().size(); i += 2) {
      json.writeStringField(figure.labels().get(i), figure.labels().get(i + 1));
    }
    json.writeEndObject();
    json.writeNumberField("value", figure.value());
    if (figure.count() != Figure.NONE) {
      json.writeNumberField("count", figure.count());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Listing listing) throws IOException {
    json.writeStartObject();
    json.writeStringField("heading", listing.heading());
    json.writeArrayFieldStart("rows");
    for (List<String> row : listing.rows()) {
      json.writeStartObject();
      for (int i = 0; i < row.size(); i++) {
        write(json, listing.heads().get(i), row.get(i));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("left", listing.left());
    json.writeEndObject();
  }

  /** Writes a cell, as a number if it is a whole number in a numeric column. */
  private static void write(JsonGenerator json, String head, String text) throws IOException {
    boolean isNumber = head.startsWith("#");
    json.writeFieldName(isNumber ? head.substring(1) : head);
    if (isNumber && WHOLE.matcher(text).matches()) {
      json.writeNumber(Long.parseLong(text));
    } else {
      json.writeString(text);
    }
  }
}
