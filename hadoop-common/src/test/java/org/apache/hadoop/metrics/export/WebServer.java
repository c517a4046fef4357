/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer;
import org.junit.rules.ExternalResource;

/** A daemon's web server that runs for the duration of a test. */
final class WebServer extends ExternalResource {
  private final Configuration conf;
  private final FigureSource daemon;
  private HttpServer server;

  /** @param daemon may be null */
  WebServer(Configuration conf, FigureSource daemon) {
    this.conf = conf;
    this.daemon = daemon;
  }

  @Override
  protected void before() throws Exception {
    server = new HttpServer("test", "127.0.0.1", 0, true, conf);
    if (daemon != null) {
      server.setAttribute(FigureSource.ATTRIBUTE, daemon);
    }
    server.start();
  }

  @Override
  protected void after() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  int port() {
    return server.getPort();
  }
}
