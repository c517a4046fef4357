/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule that no two servers may listen on the same port of a host. A wildcard address conflicts with every host's,
 * even that of a named one: a client would talk to the wrong server.
 */
final class AddressRule implements Rule {
  private static final List<String> KEYS = List.of("dfs.namenode.servicerpc-address", "dfs.namenode.http-address",
      "dfs.namenode.secondary.http-address", "dfs.datanode.address", "dfs.datanode.http.address",
      "dfs.datanode.ipc.address", "mapreduce.jobtracker.address", "mapreduce.jobtracker.http.address",
      "mapreduce.tasktracker.http.address", "mapreduce.tasktracker.report.address");
  private static final List<String> HTTPS_KEYS = List.of("dfs.namenode.https-address", "dfs.datanode.https.address");
  private static final String FILE_SYSTEM = "fs.defaultFS";
  private static final int NAMENODE_PORT = 8020;
  private static final Pattern HOST_AND_PORT = Pattern.compile("(?:\\w+://)?(.*):(\\d{1,5})/?");

  private record Server(String key, String host, int port) {
    boolean isOnEachHost() {
      return host.isEmpty() || host.equals("0.0.0.0") || host.equals("::") || host.equals("[::]");
    }

    boolean clashes(Server other) {
      return port == other.port && port != 0 && (isOnEachHost() || other.isOnEachHost() || host.equals(other.host));
    }
  }

  @Override
  public void check(Values values, Conflicts conflicts) {
    List<Server> servers = new ArrayList<>();
    values.get(FILE_SYSTEM).flatMap(AddressRule::nameNode).ifPresent(servers::add);
    KEYS.forEach(key -> server(key, values).ifPresent(servers::add));
    if (values.get("dfs.https.enable").equals(Optional.of("true"))) {
      HTTPS_KEYS.forEach(key -> server(key, values).ifPresent(servers::add));
    }
    for (int i = 0; i < servers.size(); i++) {
      Server one = servers.get(i);
      servers.subList(0, i).stream().filter(one::clashes).findFirst().ifPresent(other -> conflicts.tell(one.key,
          "a port other than that of " + other.key + ", which is " + other.port, other.key));
    }
  }

  private static Optional<Server> nameNode(String text) {
    try {
      URI uri = new URI(text);
      return "hdfs".equals(uri.getScheme()) && uri.getHost() != null
          ? Optional.of(new Server(FILE_SYSTEM, host(uri.getHost()), uri.getPort() < 0 ? NAMENODE_PORT : uri.getPort()))
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static Optional<Server> server(String key, Values values) {
    return values.get(key).map(HOST_AND_PORT::matcher).filter(Matcher::matches)
        .map(address -> new Server(key, host(address.group(1)), Integer.parseInt(address.group(2))));
  }

  private static String host(String host) {
    return host.equals("127.0.0.1") ? "localhost" : host;
  }
}
