/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ipc.OpenServers;

/** The metrics of RPC servers that are queried rather than counted: waiting calls and open connections. */
final class RpcFigures implements FigureSource {
  private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);

  @Override
  public void addTo(Figures figures) {
    OpenServers.byPort().forEach((port, server) -> {
      figures.gauge("hadoop_rpc_open_connections", "Open client connections", server.getNumOpenConnections(),
          "port", port);
      figures.gauge("hadoop_rpc_queued_calls", "Calls waiting for a handler", server.getCallQueueLen(),
          "port", port);
      figures.gauge("hadoop_rpc_oldest_queued_call_seconds", "How long the oldest waiting call has waited",
          server.oldestCallAge() / MILLIS, "port", port);
    });
  }
}
