/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.util.Set;
import javax.servlet.http.HttpServletRequest;

/** The requests that change something, by stock's paths and parameters. */
final class Changes {
  /** A header that browsers send, and no program of Hadoop's. */
  private static final Set<String> OF_BROWSERS = Set.of("Sec-Fetch-Mode", "Origin");

  private Changes() {
  }

  /** Tells whether a page changes something for it: ends jobs or tasks, or gives them or a log another level. */
  static boolean isChange(HttpServletRequest request) {
    String path = request.getServletPath();
    if (path.contains(".jsp")) {
      String action = request.getParameter("action");
      return has(request, "killJobs") || has(request, "changeJobPriority")
          || action != null && !action.equalsIgnoreCase("confirm");
    }
    return path.equals("/logLevel") && has(request, "level");
  }

  /** Tells whether it is one that only a program of Hadoop's sends, but comes from a browser: a link was followed. */
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
