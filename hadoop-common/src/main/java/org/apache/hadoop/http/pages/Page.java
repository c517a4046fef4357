/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.util.List;
import org.apache.hadoop.util.DistributionVersion;

/** The frame of all pages around their own part: a title, links, the style, the version. */
public final class Page {
  /** The rights that a browser has on a page: to show it and its style, and to send its forms back. */
  static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
      + "frame-ancestors 'self'; base-uri 'none'";
  static final String STYLE = "/pages.css";

  private Page() {
  }

  /**
   * A link of a page's head.
   *
   * @param address without a host, or with one of a daemon
   */
  public record Link(String text, String address) {
  }

  /** Begins a page; what follows is written into its main part. */
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

  /** Ends a page that was begun, and returns its text. */
  public static String end(Html html) {
    html.closeTo("main").element("footer", "Hadoop " + DistributionVersion.get());
    return html.toString();
  }
}
