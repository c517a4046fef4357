/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.util.Set;
import javax.servlet.http.HttpServletRequest;

/** Recognizes requests that change something, by stock's paths and parameters. */
final class Changes {
  /** The headers that browsers send, but no Hadoop program. */
  private static final Set<String> OF_BROWSERS = Set.of("Sec-Fetch-Mode", "Origin");

  private Changes() {
  }

  /**
   * Returns whether a page changes something for the request: kills jobs or tasks, or changes their priority or a log
   * level.
   */
  static boolean isChange(HttpServletRequest request) {
    String path = request.getServletPath();
    if (path.contains(".jsp")) {
      String action = request.getParameter("action");
      return has(request, "killJobs") || has(request, "changeJobPriority")
          || action != null && !action.equalsIgnoreCase("confirm");
    }
    return path.equals("/logLevel") && has(request, "level");
  }

  /** Returns whether a browser sent a request that normally only a Hadoop program sends: a link was followed. */
  static boolean isLinkToCommand(HttpServletRequest request) {
    return request.getServletPath().equals("/fsck") && (has(request, "delete") || has(request, "move"))
        && isFromBrowser(request);
  }

  private static boolean isFromBrowser(HttpServletRequest request) {
    String agent = request.getHeader("User-Agent");
    return OF_BROWSERS.stream().anyMatch(header -> request.getHeader(header) != null)
        || agent != null && (agent.startsWith("Mozilla") || agent.startsWith("Opera"));
  }

  private static boolean has(HttpServletRequest request, String parameter) {
    return request.getParameter(parameter) != null;
  }
}
