/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/** The addresses of HDFS daemons that listen on free ports of localhost. */
final class LocalHdfs {
  private static final String NAME_NODE = "fs.default.name";

  private LocalHdfs() {
  }

  /** Returns a configuration with which each daemon takes free ports, and nothing else set. */
  static Configuration conf() {
    Configuration conf = new Configuration(false);
    for (String address : new String[] {"dfs.namenode.http-address", "dfs.datanode.address",
        "dfs.datanode.http.address", "dfs.datanode.ipc.address"}) {
      conf.set(address, "127.0.0.1:0");
    }
    conf.set(NAME_NODE, "hdfs://localhost:0");
    conf.set("dfs.datanode.hostname", "localhost");
    return conf;
  }

  /** Waits until a NameNode listens, and sets its address for DataNodes and clients. */
  static void awaitAddress(HadoopProcess nameNode, Configuration conf) throws IOException, InterruptedException {
    conf.set(NAME_NODE, "hdfs://localhost:" + nameNode.await("NameNode up at: .*:(\\d+)", 1).group(1));
  }
}
