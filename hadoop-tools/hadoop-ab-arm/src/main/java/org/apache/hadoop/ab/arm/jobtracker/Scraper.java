/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A simulated Prometheus server that repeatedly reads a daemon's metrics in this JVM, and measures their cost: the CPU
 * time of the daemon's web server threads. Its own thread is a daemon thread. Thread-safe.
 */
final class Scraper {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  /** The mark in the names of Jetty's pool threads. */
  private static final String WEB_THREADS = "@qtp-";
  /** The request header in which Prometheus lists the formats it reads. */
  private static final String FORMATS = "application/openmetrics-text;version=1.0.0;q=0.8,text/plain;version=0.0.4";
  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int BUFFER = 8192;

  private final URL url;
  private final long pauseNanos;
  private final Thread thread = new Thread(this::scrape, "scraper");
  /** The CPU time of each thread that the web server has had, as last seen. */
  @GuardedBy("this")
  private final Map<Long, Long> cpuOfThreads = new HashMap<>();
  private volatile IOException failure;

  private Scraper(URL url, int perSecond) {
    this.url = url;
    pauseNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
  }

  /** Starts to poll the web server at {@code web}, {@code perSecond} times a second. */
  static Scraper start(InetSocketAddress web, int perSecond) throws IOException {
    Scraper scraper = new Scraper(new URL("http", web.getHostString(), web.getPort(), "/metrics"), perSecond);
    scraper.read();
    scraper.thread.setDaemon(true);
    scraper.thread.start();
    return scraper;
  }

  private void scrape() {
    try {
      for (long next = System.nanoTime();; next = Math.max(next + pauseNanos, System.nanoTime())) {
        TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
        read();
        look();
      }
    } catch (InterruptedException e) {
      // The run is over.
    } catch (IOException e) {
      failure = e;
    }
  }

  private void read() throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    connection.setRequestProperty("Accept", FORMATS);
    try (InputStream in = connection.getInputStream()) {
      byte[] buffer = new byte[BUFFER];
      while (in.read(buffer) >= 0) {
        // The content does not matter.
      }
    }
  }

  /** Records the CPU time of the web server's threads, which is lost when a thread ends. */
  private synchronized void look() {
    for (ThreadInfo info : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (info != null && info.getThreadName().contains(WEB_THREADS)) {
        cpuOfThreads.merge(info.getThreadId(),
            Math.max(0, THREADS.getThreadCpuTime(info.getThreadId())), Math::max);
      }
    }
  }

  /**
   * Returns the nanoseconds of CPU time that the web server's threads have used so far.
   *
   * @throws IOException if a request has failed
   */
  synchronized long cpu() throws IOException {
    if (failure != null) {
      throw new IOException("the metrics at " + url + " cannot be read: " + failure.getMessage(), failure);
    }
    look();
    return cpuOfThreads.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the nanoseconds of CPU time of this scraper's own thread, which is not part of the daemon. */
  long ownCpu() {
    return Math.max(0, THREADS.getThreadCpuTime(thread.getId()));
  }
}
