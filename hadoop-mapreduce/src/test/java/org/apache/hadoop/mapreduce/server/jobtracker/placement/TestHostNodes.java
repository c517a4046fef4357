/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class TestHostNodes {
  /** A name whose hash code equals that of another name. */
  private static final String ONE = "nodeAa";
  private static final String OTHER = "nodeBB";

  @Rule
  public final Timeout patience = new Timeout(60, TimeUnit.SECONDS);

  private final HostNodes nodes = new HostNodes();

  private static Node node(String host) {
    return new NodeBase(host, "/rack");
  }

  @Test
  public void behavesLikeAHashMap() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 50; run++) {
      Map<String, Node> expected = new HashMap<>();
      HostNodes actual = new HostNodes();
      int hosts = 1 + random.nextInt(2_000);
      for (int step = 0; step < 2 * hosts; step++) {
        String host = "host" + random.nextInt(hosts);
        String message = host + ", seed " + seed;
        assertSame(message, expected.get(host), actual.get(host));
        assertEquals(message, expected.containsKey(host), actual.containsKey(host));
        Node node = node(host);
        assertSame(message, expected.put(host, node), actual.put(new String(host), node));
        assertSame(message, node, actual.get(host));
        assertEquals(message, expected.size(), actual.size());
      }
      assertEquals("seed " + seed, expected, actual);
    }
  }

  @Test
  public void namesOfTheSameHashCodeAreToldApart() {
    assertEquals(ONE.hashCode(), OTHER.hashCode());
    Node one = node(ONE);
    Node other = node(OTHER);
    nodes.put(ONE, one);
    assertNull(nodes.get(OTHER));
    nodes.put(OTHER, other);
    assertSame(one, nodes.get(ONE));
    assertSame(other, nodes.get(OTHER));
  }

  @Test
  public void aNameWhoseHashCodeIsZeroIsAName() {
    assertEquals(0, "".hashCode());
    Node node = node("");
    assertNull(nodes.put("", node));
    assertSame(node, nodes.get(""));
    assertEquals(1, nodes.size());
  }

  @Test
  public void findsNothingButNames() {
    nodes.put(ONE, node(ONE));
    assertNull(nodes.get(null));
    assertNull(nodes.get(node(ONE)));
    assertFalse(nodes.containsKey(1));
  }

  @Test
  public void takesNoNull() {
    assertThrows(NullPointerException.class, () -> nodes.put(null, node(ONE)));
    assertThrows(NullPointerException.class, () -> nodes.put(ONE, null));
    assertTrue(nodes.isEmpty());
  }

  @Test
  public void aHostStays() {
    nodes.put(ONE, node(ONE));
    Iterator<String> names = nodes.keySet().iterator();
    assertEquals(ONE, names.next());
    assertThrows(UnsupportedOperationException.class, names::remove);
    assertThrows(NoSuchElementException.class, names::next);
    assertThrows(UnsupportedOperationException.class, () -> nodes.remove(ONE));
    assertThrows(UnsupportedOperationException.class, nodes::clear);
  }

  /** Readers find each host that was added while the table grows many times, and never another host's node. */
  @Test
  public void readersSeeWhatIsThere() throws Exception {
    int hosts = 20_000;
    AtomicInteger there = new AtomicInteger();
    Thread writer = new Thread(() -> {
      for (int i = 0; i < hosts; i++) {
        nodes.put("host" + i, node("host" + i));
        there.set(i + 1);
      }
    });
    long seed = System.nanoTime();
    Random random = new Random(seed);
    writer.start();
    int known;
    do {
      known = there.get();
      int wanted = random.nextInt(hosts);
      Node found = nodes.get("host" + wanted);
      if (found != null || wanted < known) {
        assertEquals("seed " + seed, "host" + wanted, found == null ? null : found.getName());
      }
    } while (known < hosts);
    writer.join();
    assertEquals(hosts, nodes.size());
  }
}
