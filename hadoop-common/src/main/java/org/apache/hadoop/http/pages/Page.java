/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.util.List;
import org.apache.hadoop.util.DistributionVersion;

/** The common frame of all pages: title, links, style and version. */
public final class Page {
  /** The content security policy: a browser may show the page and its style, and send its forms back. */
  static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
      + "frame-ancestors 'self'; base-uri 'none'";
  static final String STYLE = "/pages.css";

  private Page() {
  }

  /**
   * A link in the header of a page.
   *
   * @param address a URL without a host, or with that of a daemon
   */
  public record Link(String text, String address) {
  }

  /** Begins a page; what follows is written to its main part. */
  public static Html begin(String title, List<Link> links) {
    Html html = new Html();
    html.open("html", "lang", "en").open("head").empty("meta", "charset", "utf-8")
        .empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
        .empty("meta", "name", "color-scheme", "content", "light dark")
        .element("title", title)
        .empty("link", "rel", "stylesheet", "href", STYLE).close();
    html.open("body").open("header").element("h1", title);
    if (!links.isEmpty()) {
      html.open("nav", "aria-label", "Pages").open("ul");
      for (Link link : links) {
        html.open("li").element("a", link.text(), "href", link.address()).close();
      }
      html.close().close();
    }
    return html.close().open("main");
  }

  /** Ends the page and returns its text. */
  public static String end(Html html) {
    html.closeTo("main").element("footer", "Hadoop " + DistributionVersion.get());
    return html.toString();
  }
}
