/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import javax.management.AttributeNotFoundException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.SecretKeys;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.http.HttpServer;
import org.codehaus.jackson.JsonFactory;
import org.codehaus.jackson.JsonGenerator;

/**
 * Serves the JMX beans as JSON, as later Hadoop releases do: all, those that match {@code ?qry=PATTERN}, or one
 * attribute with {@code ?get=BEAN::ATTRIBUTE}.
 *
 * <p>A bean returns the same as to a JMX client, and takes the same locks: some HDFS beans take the namespace lock for
 * a moment. {@link PrometheusServlet} takes none.
 */
public final class JmxServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String SEPARATOR = "::";

  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!HttpServer.hasAdministratorAccess(getServletContext(), request, response)) {
      return;
    }
    Configuration conf = (Configuration) getServletContext().getAttribute(HttpServer.CONF_CONTEXT_ATTRIBUTE);
    JmxJson beans = new JmxJson(ManagementFactory.getPlatformMBeanServer(), SecretKeys.of(conf));
    String query = parameter(request, "qry");
    String get = parameter(request, "get");
    int separator = get == null ? -1 : get.indexOf(SEPARATOR);
    response.setContentType("application/json; charset=utf-8");
    String answer;
    if (get != null && separator < 0) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      answer = error("query format is not as expected.");
    } else {
      try {
        answer = get == null ? json(beans, query == null ? "*:*" : query, null)
            : json(beans, get.substring(0, separator), get.substring(separator + SEPARATOR.length()));
      } catch (MalformedObjectNameException e) {
        response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        answer = error("not a valid bean name: " + e.getMessage());
      } catch (AttributeNotFoundException e) {
        response.setStatus(HttpServletResponse.SC_NOT_FOUND);
        answer = error("No attribute with name " + e.getMessage() + " was found.");
      }
    }
    response.getWriter().write(answer);
  }

  /** Returns a parameter as it was sent, before the filter of all pages quoted it for HTML. */
  private static String parameter(HttpServletRequest request, String name) {
    return HtmlQuoting.unquoteHtmlChars(request.getParameter(name));
  }

  private static String json(JmxJson beans, String query, String attribute)
      throws IOException, MalformedObjectNameException, AttributeNotFoundException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = generator(text)) {
      beans.write(json, new ObjectName(query), attribute);
    }
    return text.append('\n').toString();
  }

  private static String error(String message) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = generator(text)) {
      json.writeStartObject();
      json.writeStringField("result", "ERROR");
      json.writeStringField("message", message);
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private static JsonGenerator generator(StringWriter text) throws IOException {
    return new JsonFactory().createJsonGenerator(text).useDefaultPrettyPrinter();
  }
}
