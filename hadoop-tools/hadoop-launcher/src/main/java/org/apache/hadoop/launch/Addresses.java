/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The addresses at which a client looks for its daemons, from its configuration and the generic options on its command
 * line. The configuration is loaded on first use.
 */
final class Addresses {
  private static final List<String> RESOURCES =
      List.of("hdfs-default.xml", "hdfs-site.xml", "mapred-default.xml", "mapred-site.xml");
  private static final String EVERYWHERE = "0.0.0.0";

  private final List<String> arguments;
  private final Configuration given;
  private final Map<String, String> options = new HashMap<>();
  private Configuration conf;

  Addresses(String... arguments) {
    this(null, arguments);
  }

  /** @param conf the loaded configuration; null to load it from the files */
  Addresses(Configuration conf, String... arguments) {
    given = conf;
    this.arguments = List.copyOf(Arrays.asList(arguments));
  }

  /**
   * An address and its origin.
   *
   * @param origin a key, an option or an argument
   */
  record Place(String host, int port, String origin) {
    /** Returns true if the host matches, and the port as well unless it is negative. */
    boolean is(String otherHost, int otherPort) {
      return host.equalsIgnoreCase(otherHost) && (otherPort < 0 || port == otherPort);
    }

    @Override
    public String toString() {
      return host + ":" + port + " (" + origin + ")";
    }
  }

  /** Returns the host and port of a daemon; empty if the configured value is not an address. */
  Optional<Place> of(Daemon daemon) {
    return value(daemon).map(text -> text.replaceFirst("^hdfs://", "").replaceFirst("/.*", "")).flatMap(text -> {
      int colon = text.lastIndexOf(':');
      String host = colon < 0 ? text : text.substring(0, colon);
      String port = colon < 0 ? Integer.toString(daemon.port()) : text.substring(colon + 1);
      if (host.isEmpty() || host.contains(":") || !port.matches("\\d{1,5}")) {
        return Optional.empty();
      }
      // The NameNode's tools resolve the wildcard address in the same way.
      String reached = host.equals(EVERYWHERE) && daemon == Daemon.NAME_NODE_PAGES
          ? of(Daemon.NAME_NODE).map(Place::host).orElse(host) : host;
      return Optional.of(new Place(reached, Integer.parseInt(port), origin(daemon)));
    });
  }

  /** Returns the configured address of a daemon; empty if there is none or it cannot be read. */
  Optional<String> value(Daemon daemon) {
    try {
      return Optional.ofNullable(conf().get(daemon.key()));
    } catch (RuntimeException e) { // Malformed XML, or a circular variable, which is reported elsewhere.
      return Optional.empty();
    }
  }

  /** Returns the key or option that sets a daemon's address. */
  String origin(Daemon daemon) {
    conf();
    return options.getOrDefault(daemon.key(), daemon.key());
  }

  /** Returns the argument that contains an address, if there is one. */
  Optional<String> argument(String host, int port) {
    String text = port < 0 ? "//" + host : "//" + host + ":" + port;
    return arguments.stream().filter(argument -> argument.contains(text)).findFirst();
  }

  private Configuration conf() {
    if (conf == null) {
      conf = given == null ? new Configuration() : new Configuration(given);
      if (given == null) {
        RESOURCES.forEach(conf::addResource);
      }
      for (int i = 0; i + 1 < arguments.size(); i++) {
        apply(arguments.get(i), arguments.get(i + 1));
      }
    }
    return conf;
  }

  private void apply(String option, String value) {
    switch (option) {
      case "-conf" -> conf.addResource(new Path(value));
      case "-fs" -> set(Daemon.NAME_NODE.key(), value, "-fs");
      case "-jt" -> set(Daemon.JOB_TRACKER.key(), value, "-jt");
      case "-D" -> define(value);
      default -> {
        if (option.startsWith("-D")) {
          define(option.substring(2));
        }
      }
    }
  }

  private void define(String assignment) {
    int equals = assignment.indexOf('=');
    for (Daemon daemon : Daemon.values()) {
      if (equals > 0 && assignment.substring(0, equals).equals(daemon.key())) {
        set(daemon.key(), assignment.substring(equals + 1), "-D " + daemon.key());
      }
    }
  }

  private void set(String key, String value, String origin) {
    conf.set(key, value);
    options.put(key, origin);
  }
}
