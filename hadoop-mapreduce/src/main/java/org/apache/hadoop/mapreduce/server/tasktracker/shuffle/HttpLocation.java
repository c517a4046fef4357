/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

/**
 * The address at which a tracker serves map outputs, as its completed tasks tell it: one text for all of them.
 * Thread-safe.
 */
public final class HttpLocation {
  private volatile Known last;

  private record Known(String host, int port, String text) {
    Known(String host, int port) {
      this(host, port, "http://" + host + ":" + port);
    }
  }

  /** The URL of host and port: the same text each time, as long as these stay the same. */
  public String text(String host, int port) {
    Known known = last;
    if (known == null || known.port != port || !known.host.equals(host)) {
      known = new Known(host, port);
      last = known;
    }
    return known.text;
  }
}
