/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** Tests which commands set up the network; that they work is tested where a cluster is started on it. */
public class TestNodeNetwork {
  private static List<String> commands() {
    return NodeNetwork.commands(10, List.of(1L, 11L), "100mbit").stream().map(each -> String.join(" ", each)).toList();
  }

  @Test
  public void eachNodeHasALinkWithARateBothWays() {
    List<String> commands = commands();
    assertEquals("nsenter --net=/proc/10/ns/net -- ip link add name switch type bridge", commands.get(0));
    for (String command : List.of(
        "nsenter --net=/proc/10/ns/net -- ip link add name port1 type veth peer name eth0 netns 11",
        "nsenter --net=/proc/10/ns/net -- ip link set port1 master switch up",
        "nsenter --net=/proc/10/ns/net -- tc qdisc add dev port1 root tbf rate 100mbit burst 250000 latency 50ms",
        "nsenter --net=/proc/11/ns/net -- tc qdisc add dev eth0 root tbf rate 100mbit burst 250000 latency 50ms",
        "nsenter --net=/proc/11/ns/net -- ip address add 10.78.0.2/24 dev eth0",
        "nsenter --net=/proc/1/ns/net -- ip address add 10.78.0.1/24 dev eth0")) {
      assertTrue(command, commands.contains(command));
    }
  }

  @Test
  public void aBucketHoldsAWholePacketAndTwoTicks() {
    assertEquals("131072", LinkRate.bucket("1kbit").get(4));
    assertEquals("2500000", LinkRate.bucket("1gbit").get(4));
    assertEquals("rate of links", "link-rate=fast: a rate such as 100mbit is needed",
        assertThrows(IllegalArgumentException.class, () -> LinkRate.bucket("fast")).getMessage());
  }
}
