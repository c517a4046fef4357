/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Collection;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * The connections that the JDK's HTTP client keeps alive. Each reduce is really a process of its own, so a round must
 * not reuse the connections of the last: they are closed in between.
 */
final class IdleConnections {
  private static final String CLIENT = "sun.net.www.http.HttpClient";
  private static final String FLAG = "--add-opens=java.base/sun.net.www.http=ALL-UNNAMED";

  private IdleConnections() {
  }

  /**
   * Closes all unused connections.
   *
   * @param hosts URLs; the path does not matter
   * @return the number of closed connections
   * @throws RunException if this JVM denies access
   */
  static int close(Collection<String> hosts) throws IOException, RunException {
    int closed = 0;
    try {
      Class<?> client = Class.forName(CLIENT);
      Field field = client.getDeclaredField("kac");
      field.setAccessible(true);
      Object kept = field.get(null);
      Method take = kept.getClass().getMethod("get", URL.class, Object.class);
      take.setAccessible(true);
      Method end = client.getMethod("closeServer");
      end.setAccessible(true);
      for (String host : hosts) {
        URL url = new URL(host);
        for (Object idle = take.invoke(kept, url, null); idle != null; idle = take.invoke(kept, url, null)) {
          end.invoke(idle);
          closed++;
        }
      }
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw new RunException("idle connections cannot be closed: a JVM with " + FLAG + " is needed (" + e + ")", e);
    }
    return closed;
  }
}
