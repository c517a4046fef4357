/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.hadoop.ab.arm.process.ParentWatch;
import org.apache.hadoop.ab.arm.relay.Relay;
import org.apache.hadoop.ab.arm.spec.ShuffleSpec;

/** The process that stands between reduces and servers: {@code RelayMain RUN.PROPERTIES PORT,... READY-FILE}. */
final class RelayMain {
  private static final long BYTES_PER_MEGABIT = 125_000;

  private RelayMain() {
  }

  public static void main(String[] arguments) throws Exception {
    ParentWatch.start(System.in);
    ShuffleSpec spec = ShuffleSpec.load(Path.of(arguments[0]));
    String[] ports = arguments[1].split(",");
    try (Relay relay = new Relay(spec.rttMillis(), spec.linkMegabits() * BYTES_PER_MEGABIT)) {
      for (int host = 0; host < spec.hosts(); host++) {
        // the same port, as a request's hash covers that
        int port = Integer.parseInt(ports[host % ports.length]);
        relay.add(new InetSocketAddress(Addresses.ofRelay(host), port),
            new InetSocketAddress(Addresses.of(host), port));
      }
      Helper.ready(Path.of(arguments[2]), "");
      relay.run();
    }
  }
}
