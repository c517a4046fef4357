/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.util.Enumeration;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.http.pages.Html;
import org.apache.hadoop.http.pages.Page;

/** The page that asks for confirmation of a request, and sends it again with a token once confirmed. */
final class ConfirmPage {
  static final String TOKEN = "hadoop-token";

  private ConfirmPage() {
  }

  static String of(HttpServletRequest request, String token) {
    Html html = Page.begin("Confirm this request", List.of());
    html.element("p",
        "This request changes something, and may come from a link or another site. Nothing has been done.");
    html.open("form", "method", "post", "action", path(request));
    html.open("table").open("thead").open("tr").element("th", "Parameter", "scope", "col")
        .element("th", "Value", "scope", "col").close().close().open("tbody");
    for (Enumeration<?> names = request.getParameterNames(); names.hasMoreElements();) {
      String name = (String) names.nextElement();
      if (!name.equals(TOKEN)) {
        for (String value : request.getParameterValues(name)) {
          html.open("tr").element("th", name, "scope", "row").open("td").text(value)
              .empty("input", "type", "hidden", "name", name, "value", value).close().close();
        }
      }
    }
    html.close().close().empty("input", "type", "hidden", "name", TOKEN, "value", token);
    html.open("p").element("button", "Confirm", "type", "submit").close().close();
    html.element("p", "A program must send it by POST, with the header X-XSRF-HEADER of any value.", "class", "quiet");
    return Page.end(html);
  }

  /** Returns the path with exactly one leading slash: two would denote another host. */
  private static String path(HttpServletRequest request) {
    return "/" + request.getRequestURI().replaceFirst("^/+", "");
  }
}
