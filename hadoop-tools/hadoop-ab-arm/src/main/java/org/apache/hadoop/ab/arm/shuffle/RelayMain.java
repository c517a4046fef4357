/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.hadoop.ab.arm.process.ParentWatch;
import org.apache.hadoop.ab.arm.relay.DelayingRelay;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;

/**
 * The main class of the process between reduces and servers: {@code RelayMain RUN.PROPERTIES PORTS,... READY-FILE}. It
 * announces the ports for the signals that end a round and the warm-up; until the latter its link has no rate limit.
 * The bytes of a round take seconds on a slow link, and the requests of a few rounds would leave the code cold.
 */
final class RelayMain {
  private static final long BYTES_PER_MEGABIT = 125_000;

  private RelayMain() {
  }

  public static void main(String[] arguments) throws Exception {
    ParentWatch.start(System.in);
    ShuffleSpec spec = ShuffleSpec.load(Path.of(arguments[0]));
    String[] servers = arguments[1].split(",");
    try (DelayingRelay relay = new DelayingRelay(spec.rtt(), spec.link() * BYTES_PER_MEGABIT)) {
      for (int host = 0; host < spec.hosts(); host++) {
        Ports ports = Ports.parse(servers[host % servers.length]);
        add(relay, host, ports.outputs(), spec.resetFirst());
        if (ports.raw() != 0) {
          add(relay, host, ports.raw(), 0);
        }
      }
      relay.setOpen(true);
      int roundEnd = RemoteSignal.listen(relay::nextRound);
      int warmUpEnd = RemoteSignal.listen(() -> {
        relay.setOpen(false);
        return 0;
      });
      ChildProcess.ready(Path.of(arguments[2]), roundEnd + "," + warmUpEnd);
      relay.run();
    }
  }

  /** Adds a host, with the same port on both sides, since a request's hash covers it. */
  private static void add(DelayingRelay relay, int host, int port, int resetFirst) throws IOException {
    relay.add(new InetSocketAddress(Addresses.ofRelay(host), port), new InetSocketAddress(Addresses.of(host), port),
        resetFirst);
  }
}
