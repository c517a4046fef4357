/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.SecretKeys;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.http.pages.Html;
import org.apache.hadoop.http.pages.Page;
import org.apache.hadoop.http.pages.PageServlet;

/**
 * A filter that protects the pages of a daemon. Pages for operators (logs and their levels, the configuration, stacks)
 * are only shown to the addresses that a key lists. A request that changes something must be a POST with the token of
 * its session, or with a header that no other site can make a browser send; otherwise a page asks for confirmation.
 * Thread-safe.
 */
public final class GuardFilter implements Filter {
  /** The key for the addresses that may see the pages for operators. */
  public static final String ADDRESSES = "hadoop.http.admin.addresses";
  /** The key for whether changes must be confirmed; if false, they are made at once, as on stock. */
  public static final BooleanKey GUARDED = new BooleanKey("hadoop.http.guarded", true);

  static final String SHIPPED_ADDRESSES = "self";
  static final String COOKIE = "hadoop-session";

  private static final Set<String> FOR_OPERATORS = Set.of("/logLevel", "/conf", "/stacks");
  private static final String LOGS = "/logs";
  /** The path of map outputs, which is for tasks: it carries much data, and is not a page. */
  private static final String MAP_OUTPUTS = "/mapOutput";
  private static final String SEEN = GuardFilter.class.getName();
  private static final RequestTokens TOKENS = new RequestTokens();

  private AddressSet operators;
  private boolean guarded;

  /**
   * Adds the filter to all pages of a server.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  public static void addTo(HttpServer server, Configuration conf) {
    new GuardFilter().read(conf);
    server.addGlobalFilter("guard", GuardFilter.class.getName(), null);
  }

  private void read(Configuration conf) {
    operators = AddressSet.read(conf, ADDRESSES, SHIPPED_ADDRESSES);
    guarded = GUARDED.read(conf);
    SecretKeys.of(conf); // pages use it: an invalid value is reported when the server starts
  }

  @Override
  public void init(FilterConfig config) {
    Object conf = config.getServletContext().getAttribute(HttpServer.CONF_CONTEXT_ATTRIBUTE);
    read(conf == null ? new Configuration() : (Configuration) conf);
  }

  @Override
  public void destroy() {
  }

  @Override
  public void doFilter(ServletRequest plain, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) plain;
    HttpServletResponse answer = (HttpServletResponse) response;
    // a forwarded request was already checked
    if (request.getAttribute(SEEN) != null || MAP_OUTPUTS.equals(request.getServletPath())) {
      chain.doFilter(plain, response);
      return;
    }
    request.setAttribute(SEEN, true);
    if (isForOperators(request) && !operators.contains(peer(request))) {
      refuse(answer, "This page is for the daemon's operators: it is shown only to the addresses that "
          + ADDRESSES + " lists.");
    } else if (guarded && Changes.isLinkToCommand(request)) {
      refuse(answer, "A link cannot do this. Use the command hdfs fsck.");
    } else if (guarded && Changes.isChange(request) && !isMeant(request)) {
      ask(request, answer);
    } else {
      if (guarded) {
        answer.setHeader("X-Content-Type-Options", "nosniff");
        answer.setHeader("X-Frame-Options", "SAMEORIGIN");
        answer.setHeader("Referrer-Policy", "same-origin");
      }
      chain.doFilter(plain, response);
    }
  }

  private static boolean isForOperators(HttpServletRequest request) {
    return LOGS.equals(request.getContextPath()) || FOR_OPERATORS.contains(request.getServletPath());
  }

  private static InetAddress peer(HttpServletRequest request) throws IOException {
    InetAddress relayed = RelayedPeers.of(request.getLocalPort(), request.getRemotePort());
    return relayed == null ? InetAddress.getByName(request.getRemoteAddr()) : relayed;
  }

  private static boolean isMeant(HttpServletRequest request) {
    return "POST".equals(request.getMethod()) && (request.getHeader("X-XSRF-HEADER") != null
        || TOKENS.isToken(session(request), request.getParameter(ConfirmPage.TOKEN)));
  }

  private static void ask(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String session = TOKENS.session(session(request));
    response.setHeader("Set-Cookie", COOKIE + "=" + session + "; Path=/; HttpOnly; SameSite=Strict");
    response.setStatus(HttpServletResponse.SC_FORBIDDEN);
    PageServlet.answer(response, ConfirmPage.of(request, TOKENS.token(session)));
  }

  private static void refuse(HttpServletResponse response, String why) throws IOException {
    Html html = Page.begin("Not allowed", List.of());
    html.element("p", why);
    response.setStatus(HttpServletResponse.SC_FORBIDDEN);
    PageServlet.answer(response, Page.end(html));
  }

  private static String session(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    for (int i = 0; cookies != null && i < cookies.length; i++) {
      if (cookies[i].getName().equals(COOKIE)) {
        return cookies[i].getValue();
      }
    }
    return null;
  }
}
