/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.util.RareLog;

/**
 * Collects the metrics of a daemon for Prometheus, and measures the cost: {@code hadoop_scrape_cpu_seconds} is the CPU
 * time of all earlier responses, for all daemons of the process. Thread-safe.
 */
public final class Scrapes {
  private static final Log LOG = LogFactory.getLog(Scrapes.class);
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final List<FigureSource> OF_ALL_DAEMONS =
      List.of(new JvmFigures(), new RpcFigures(), new MetricFigures());
  static final Scrapes ALL = new Scrapes();

  private final LongAdder scrapes = new LongAdder();
  private final LongAdder cpuNanos = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final RareLog log = new RareLog(LOG);

  private Scrapes() {
  }

  /** Responds to a request. */
  void answer(ServletContext context, HttpServletResponse response) throws IOException {
    response.setContentType("text/plain; version=0.0.4; charset=utf-8");
    response.getWriter().write(text((FigureSource) context.getAttribute(FigureSource.ATTRIBUTE)));
  }

  /** Returns the text of a response; {@code daemon} may be null. */
  String text(FigureSource daemon) throws IOException {
    long began = cpu();
    Figures figures = gather(daemon);
    figures.counter("hadoop_scrape_failures_total", "Failures of parts of the daemon to report their metrics",
        failures.sum());
    figures.summary("hadoop_scrape_cpu_seconds", "Earlier responses like this one, and the CPU time they took",
        scrapes.sum(), cpuNanos.sum() / NANOS);
    StringBuilder text = new StringBuilder();
    figures.writeTo(text);
    cpuNanos.add(Math.max(0, cpu() - began));
    scrapes.increment();
    return text.toString();
  }

  /**
   * Returns the current metrics.
   *
   * @param context the context of a daemon's web server
   */
  public static Figures gather(ServletContext context) {
    return ALL.gather((FigureSource) context.getAttribute(FigureSource.ATTRIBUTE));
  }

  /** Returns the current metrics; {@code daemon} may be null. */
  Figures gather(FigureSource daemon) {
    return gather(daemon, new Figures());
  }

  /** Adds the current metrics to {@code figures}, and returns them; {@code daemon} may be null. */
  Figures gather(FigureSource daemon, Figures figures) {
    if (daemon != null) {
      add(daemon, figures);
    }
    OF_ALL_DAEMONS.forEach(source -> add(source, figures));
    return figures;
  }

  /** Adds the metrics of one source; a failure does not hide those of others. */
  private void add(FigureSource source, Figures figures) {
    try {
      source.addTo(figures);
    } catch (RuntimeException e) {
      failures.increment();
      log.warn("No metrics from " + source.getClass().getName(), e);
    }
  }

  private static long cpu() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
  }
}
