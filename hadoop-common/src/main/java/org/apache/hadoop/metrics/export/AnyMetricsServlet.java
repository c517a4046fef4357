/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.metrics.MetricsServlet;

/**
 * Serves the records of metrics contexts at {@code /metrics}, like stock; but responds in the text format of Prometheus
 * to Prometheus itself, which uses this path by default and names the versions of its format in each request.
 */
public final class AnyMetricsServlet extends MetricsServlet {
  private static final long serialVersionUID = 1L;

  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    if (!isPrometheus(request)) {
      super.doGet(request, response);
    } else if (HttpServer.hasAdministratorAccess(getServletContext(), request, response)) {
      Scrapes.ALL.answer(getServletContext(), response);
    }
  }

  private static boolean isPrometheus(HttpServletRequest request) {
    String format = request.getParameter("format");
    if (format != null) {
      return format.equals("prometheus");
    }
    String accept = request.getHeader("Accept");
    return accept != null && (accept.contains("version=0.0.4") || accept.contains("application/openmetrics-text"));
  }
}
