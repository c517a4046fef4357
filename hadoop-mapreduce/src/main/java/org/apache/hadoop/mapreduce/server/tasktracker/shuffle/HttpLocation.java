/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

/**
 * The address at which a tracker serves map outputs, as its completed tasks report it: one shared string for all of
 * them. Thread-safe.
 */
public final class HttpLocation {
  private volatile Known last;

  private record Known(String host, int port, String text) {
    Known(String host, int port) {
      this(host, port, "http://" + host + ":" + port);
    }
  }

  /** Returns the URL of a host and port: the same string each time as long as these do not change. */
  public String text(String host, int port) {
    Known known = last;
    if (known == null || known.port != port || !known.host.equals(host)) {
      known = new Known(host, port);
      last = known;
    }
    return known.text;
  }
}
