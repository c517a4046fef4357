/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

/**
 * Where a tracker serves map outputs, as its completed tasks tell it: one text for all of them. Immutable.
 *
 * @param text the URL of host and port
 */
public record HttpLocation(String host, int port, String text) {
  /**
   * The location of a tracker.
   *
   * @param last the one that was used last, or null
   */
  public static HttpLocation of(HttpLocation last, String host, int port) {
    return last != null && last.port == port && last.host.equals(host) ? last
        : new HttpLocation(host, port, "http://" + host + ":" + port);
  }
}
