/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.Test;

public class TestServerSettings {
  private static final InetSocketAddress WEB = new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080);

  private static void expectFault(String message, UnaryOperator<ServerSettings.Builder> change) {
    ServerSettings.Builder builder = change.apply(ServerSettings.builder(WEB));
    assertEquals(message, assertThrows(IllegalArgumentException.class, builder::build).getMessage());
  }

  @Test
  public void aTrackersSettingsNeedOnlyTheWebServer() {
    ServerSettings settings = ServerSettings.builder(WEB).build();
    assertEquals(WEB, settings.web());
    assertEquals(0, settings.port());
    assertEquals(1, settings.addresses().size());
    assertEquals(true, settings.addresses().get(0).isAnyLocalAddress());
  }

  @Test
  public void eachValueIsChecked() {
    expectFault("number of addresses is 0: expected 1 to 2147483647", b -> b.addresses(List.of()));
    expectFault("port is 65536: expected 0 to 65535", b -> b.port(65536));
    expectFault("eventLoops is 0: expected 1 to 1024", b -> b.eventLoops(0));
    expectFault("workers is 0: expected 1 to 4096", b -> b.workers(0));
    expectFault("backlog is 0: expected 1 to 2147483647", b -> b.backlog(0));
    expectFault("maxWaiting is 0: expected 1 to 2147483647", b -> b.maxWaiting(0));
    expectFault("retryMillis is 0: expected 1 to 2147483647", b -> b.retryMillis(0));
    expectFault("idleMillis is 0: expected 1 to 2147483647", b -> b.idleMillis(0));
    expectFault("stallMillis is 0: expected 1 to 2147483647", b -> b.stallMillis(0));
    expectFault("graceMillis is 0: expected 1 to 2147483647", b -> b.graceMillis(0));
    expectFault("sendBuffer is -1: expected 0 to 2147483647", b -> b.sendBuffer(-1));
    expectFault("highWaterMark is 1023: expected 1024 to 2147483647", b -> b.highWaterMark(1023));
    expectFault("maxConnections is 0: expected 1 to 2147483647", b -> b.maxConnections(0));
    expectFault("maxRelayed is 0: expected 1 to 2147483647", b -> b.maxRelayed(0));
  }

  @Test
  public void theWebServerHasAnAddress() {
    assertThrows(IllegalArgumentException.class,
        () -> ServerSettings.builder(InetSocketAddress.createUnresolved("web", 80)).build());
    assertThrows(IllegalArgumentException.class, () -> ServerSettings.builder(null).build());
    assertThrows(IllegalArgumentException.class, () -> ServerSettings.builder(new InetSocketAddress(0)).build());
  }
}
