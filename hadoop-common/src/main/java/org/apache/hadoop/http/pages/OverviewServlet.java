/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Scrapes;

/**
 * Serves the page of a daemon: its own part, and all metrics that Prometheus gets. With {@code ?format=json} it serves
 * the metrics and lists of the page for programs.
 */
public final class OverviewServlet extends PageServlet {
  public static final String PATH = "/overview";
  /** The attribute of a web server that holds its name, as on stock. */
  public static final String NAME = "hadoop.page.name";

  private static final long serialVersionUID = 1L;
  private static final String FORMAT = "format";

  private static final Map<String, String> DAEMONS = Map.of("job", "JobTracker", "task", "TaskTracker", "hdfs",
      "NameNode", "datanode", "DataNode", "secondary", "SecondaryNameNode");
  private static final List<Page.Link> LINKS = List.of(new Page.Link("Overview", PATH),
      new Page.Link("All pages", "/"), new Page.Link("Logs", "/logs/"), new Page.Link("Configuration", "/conf"),
      new Page.Link("Stacks", "/stacks"), new Page.Link("Log levels", "/logLevel"), new Page.Link("JMX beans", "/jmx"),
      new Page.Link("Prometheus metrics", "/prom"));

  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if ("json".equals(parameter(request, FORMAT))) {
      OverviewJson.answer(response, title(request), source(), Scrapes.gather(getServletContext()));
    } else {
      super.doGet(request, response);
    }
  }

  /** Returns the source of the daemon's metrics; null if it has none. */
  private FigureSource source() {
    return (FigureSource) getServletContext().getAttribute(FigureSource.ATTRIBUTE);
  }

  @Override
  protected String title(HttpServletRequest request) {
    Object name = getServletContext().getAttribute(NAME);
    return DAEMONS.getOrDefault(String.valueOf(name), "Daemon " + name) + " on "
        + HtmlQuoting.unquoteHtmlChars(request.getServerName());
  }

  @Override
  protected List<Page.Link> links() {
    return LINKS;
  }

  @Override
  protected int write(HttpServletRequest request, Html html) {
    String format = parameter(request, FORMAT);
    if (format != null && !format.equals("html")) {
      html.element("p", "format is '" + format + "': expected html or json");
      return HttpServletResponse.SC_BAD_REQUEST;
    }
    PageSection own = (PageSection) getServletContext().getAttribute(PageSection.ATTRIBUTE);
    if (own != null) {
      own.write(html);
    }
    Figures figures = Scrapes.gather(getServletContext());
    FigureSource daemon = source();
    if (daemon != null) {
      FigureGroups.write(html, daemon, figures);
    }
    FigureTables.write(html, figures);
    html.open("p", "class", "quiet").text("Totals are since the daemon started. The same metrics by name: ")
        .element("a", "/prom", "href", "/prom").text("; with the lists, for programs: ")
        .element("a", "JSON", "href", PATH + "?format=json").text(".").close();
    return HttpServletResponse.SC_OK;
  }
}
