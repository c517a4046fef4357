/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;

/** The processes that serve the map outputs, and the relay in front of them if there is one. */
final class Servers implements Closeable {
  private static final int PROCESSES = 2;

  private final ShuffleSpec spec;
  private final List<ChildProcess> servers = new ArrayList<>();
  private final List<Ports> ports = new ArrayList<>();
  private final List<ChildProcess> relays = new ArrayList<>();
  /** The ports for the relay's signals. */
  private int roundEnd;
  private int warmUpEnd;

  private Servers(ShuffleSpec spec) {
    this.spec = spec;
  }

  /** Starts the processes and waits until every address responds. */
  static Servers start(ShuffleSpec spec) throws IOException, InterruptedException, RunException {
    Servers all = new Servers(spec);
    try {
      int count = Math.min(PROCESSES, spec.hosts());
      for (int number = 0; number < count; number++) {
        all.servers.add(ChildProcess.start(spec, "server-" + number, ServerMain.class,
            List.of(Integer.toString(number), Integer.toString(count))));
      }
      for (ChildProcess server : all.servers) {
        all.ports.add(Ports.parse(server.await()));
      }
      if (spec.hasRelay()) {
        ChildProcess relay = ChildProcess.start(spec, "relay", RelayMain.class,
            List.of(String.join(",", all.ports.stream().map(String::valueOf).toList())));
        all.relays.add(relay);
        String[] told = relay.await().split(",");
        all.roundEnd = Integer.parseInt(told[0]);
        all.warmUpEnd = Integer.parseInt(told[1]);
      }
      return all;
    } catch (IOException | InterruptedException | RunException e) {
      all.close();
      throw e;
    }
  }

  /** Returns the URL of the tracker with the output of each map. */
  List<String> urls() {
    return IntStream.range(0, spec.maps()).map(map -> map % spec.hosts())
        .mapToObj(host -> "http://" + address(host) + ":" + ports(host).outputs()).toList();
  }

  /** Returns the address of a host's plain connections. */
  InetSocketAddress raw(int host) {
    return new InetSocketAddress(address(host), ports(host).raw());
  }

  private String address(int host) {
    return spec.hasRelay() ? Addresses.ofRelay(host) : Addresses.of(host);
  }

  private Ports ports(int host) {
    return ports.get(host % ports.size());
  }

  /**
   * Tells the relay that a round is over; must be called after each round.
   *
   * @return the number of connections that it reset in that round
   */
  long endRound() throws IOException {
    return spec.hasRelay() ? RemoteSignal.tell(roundEnd) : 0;
  }

  /** Ends the warm-up, from which on the relay's link is limited; must be called before the first timed round. */
  void endWarmUp() throws IOException {
    if (spec.hasRelay()) {
      RemoteSignal.tell(warmUpEnd);
    }
  }

  /** Returns the CPU seconds of the servers so far. */
  double cpu() throws IOException {
    double seconds = 0;
    for (ChildProcess server : servers) {
      seconds += server.cpu();
    }
    return seconds;
  }

  /** Returns the number of TCP opens per connection: a relay opens a second one, unless it resets the first. */
  int opensPerConnection() {
    return 1 + relays.size();
  }

  @Override
  public void close() throws IOException {
    List<ChildProcess> all = new ArrayList<>(relays);
    all.addAll(servers);
    for (ChildProcess child : all) {
      child.end();
    }
    for (ChildProcess child : all) {
      child.close();
    }
  }
}
