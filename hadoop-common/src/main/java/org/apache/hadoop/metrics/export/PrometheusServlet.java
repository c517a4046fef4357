/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer;

/** Serves the metrics of a daemon as text for Prometheus, at the same path as later Hadoop releases. */
public final class PrometheusServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (HttpServer.hasAdministratorAccess(getServletContext(), request, response)) {
      Scrapes.ALL.answer(getServletContext(), response);
    }
  }
}
