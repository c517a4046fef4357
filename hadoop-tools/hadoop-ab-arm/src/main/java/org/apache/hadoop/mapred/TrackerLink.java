/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import org.apache.hadoop.ab.arm.rpc.CallConnection;
import org.apache.hadoop.conf.Configuration;

/** The path of heartbeats to the JobTracker: calls in this process, or a connection of their own. */
public final class TrackerLink implements Closeable {
  private static final Closeable NOTHING = () -> {
  };

  private final InterTrackerProtocol protocol;
  private final Closeable connection;

  private TrackerLink(InterTrackerProtocol protocol, Closeable connection) {
    this.protocol = protocol;
    this.connection = connection;
  }

  /** Creates a link to a JobTracker in this process. */
  static TrackerLink to(JobTracker jobTracker) {
    return new TrackerLink(jobTracker, NOTHING);
  }

  /**
   * Creates a link with a connection of its own, for use by one thread at a time.
   *
   * @param number the number of the link
   */
  public static TrackerLink connect(InetSocketAddress jobTracker, int number, Configuration conf) throws IOException {
    CallConnection connection =
        CallConnection.open(jobTracker, InterTrackerProtocol.class, "trackers" + number, conf);
    return new TrackerLink((InterTrackerProtocol) Proxy.newProxyInstance(InterTrackerProtocol.class.getClassLoader(),
        new Class<?>[] {InterTrackerProtocol.class}, connection), connection);
  }

  HeartbeatResponse heartbeat(TaskTrackerStatus status, boolean initialContact, boolean acceptNewTasks,
      short responseId) throws IOException {
    return protocol.heartbeat(status, false, initialContact, acceptNewTasks, responseId);
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
