/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;

/** How heartbeats get to the JobTracker: as calls in this process, or over a connection of their own. */
public final class TrackerLink implements Closeable {
  private final InterTrackerProtocol protocol;
  private final boolean remote;

  private TrackerLink(InterTrackerProtocol protocol, boolean remote) {
    this.protocol = protocol;
    this.remote = remote;
  }

  /** To a JobTracker in this process. */
  static TrackerLink to(JobTracker jobTracker) {
    return new TrackerLink(jobTracker, false);
  }

  /**
   * Over a connection that no other link shares: the client keeps one for each user, so each link has a user.
   *
   * @param number of the link
   */
  public static TrackerLink connect(InetSocketAddress jobTracker, int number, Configuration conf) throws IOException {
    UserGroupInformation user = UserGroupInformation.createRemoteUser("trackers" + number);
    return new TrackerLink((InterTrackerProtocol) RPC.getProxy(InterTrackerProtocol.class,
        InterTrackerProtocol.versionID, jobTracker, user, conf, NetUtils.getDefaultSocketFactory(conf)), true);
  }

  HeartbeatResponse heartbeat(TaskTrackerStatus status, boolean initialContact, boolean acceptNewTasks,
      short responseId) throws IOException {
    return protocol.heartbeat(status, false, initialContact, acceptNewTasks, responseId);
  }

  @Override
  public void close() {
    if (remote) {
      RPC.stopProxy(protocol);
    }
  }
}
