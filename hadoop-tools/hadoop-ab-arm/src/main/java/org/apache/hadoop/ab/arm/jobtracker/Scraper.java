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
 * A Prometheus server that asks a daemon of this JVM for its metrics, again and again, and what the answers cost the
 * daemon: the CPU time of the threads of its web server. Its own thread is a daemon thread. Thread-safe.
 */
final class Scraper {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  /** The part of a thread's name by which Jetty names those of its pool. */
  private static final String WEB_THREADS = "@qtp-";
  /** The request header in which Prometheus says which formats it reads. */
  private static final String FORMATS = "application/openmetrics-text;version=1.0.0;q=0.8,text/plain;version=0.0.4";
  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int BUFFER = 8192;

  private final URL url;
  private final long pauseNanos;
  private final Thread thread = new Thread(this::scrape, "scraper");
  /** CPU time of each thread that the web server has had, as last seen. */
  @GuardedBy("this")
  private final Map<Long, Long> cpuOfThreads = new HashMap<>();
  private volatile IOException failure;

  private Scraper(URL url, int perSecond) {
    this.url = url;
    pauseNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
  }

  /** Asks the web server at {@code web} from now on, {@code perSecond} times a second. */
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
      // Nobody wants any more.
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
        // What they are is of no interest here.
      }
    }
  }

  /** Notes what the threads of the web server have used: one that ends takes that with it. */
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
   * @throws IOException if the metrics could not be read at some time
   */
  synchronized long cpu() throws IOException {
    if (failure != null) {
      throw new IOException("the metrics at " + url + " cannot be read: " + failure.getMessage(), failure);
    }
    look();
    return cpuOfThreads.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the nanoseconds of CPU time that this has used itself, which is no part of the daemon. */
  long ownCpu() {
    return Math.max(0, THREADS.getThreadCpuTime(thread.getId()));
  }
}
