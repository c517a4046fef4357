/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.io.IOException;
import java.util.List;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HtmlQuoting;

/** Serves a page, which must not be cached. */
public abstract class PageServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  /** Returns the title; {@code request} may say what the page is about. */
  protected abstract String title(HttpServletRequest request);

  /** Returns the links in the header of the page. */
  protected abstract List<Page.Link> links();

  /**
   * Writes the main part of the page.
   *
   * @return the status of the response, such as 404 if the subject of the page does not exist
   */
  protected abstract int write(HttpServletRequest request, Html html) throws IOException;

  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Html html = Page.begin(title(request), links());
    response.setStatus(write(request, html));
    answer(response, Page.end(html));
  }

  /** Sends a finished page; its status is already set. */
  public static void answer(HttpServletResponse response, String page) throws IOException {
    response.setContentType("text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", Page.POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "SAMEORIGIN");
    response.setHeader("Referrer-Policy", "same-origin");
    response.setHeader("Cache-Control", "no-store");
    response.getWriter().write(page);
  }

  /** Returns a parameter as it was sent, before the filter of all pages quoted it for HTML; null if it is missing. */
  protected static String parameter(HttpServletRequest request, String name) {
    return HtmlQuoting.unquoteHtmlChars(request.getParameter(name));
  }
}
