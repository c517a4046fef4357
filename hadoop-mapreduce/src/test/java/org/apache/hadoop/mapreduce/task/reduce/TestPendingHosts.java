/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.Test;

public class TestPendingHosts {
  private final Random random = new Random(1);

  @Test
  public void eachHostIsThereOnce() {
    PendingHosts<String> hosts = new PendingHosts<>(false);
    Set<String> expected = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      String host = ("host" + i).intern();
      hosts.add(host);
      hosts.add(host);
      expected.add(host);
    }
    Set<String> taken = new HashSet<>();
    while (!hosts.isEmpty(true)) {
      assertTrue(taken.add(hosts.take(true, random)));
    }
    assertEquals(expected, taken);
    hosts.add("host1".intern());
    assertFalse("taken, it may come back", hosts.isEmpty(true));
  }

  @Test
  public void aHostThatIsOldIsForFetchers() {
    PendingHosts<String> hosts = new PendingHosts<>(false);
    hosts.add("old");
    assertEquals("old", hosts.take(true, random));
    hosts.markOld("old");
    hosts.add("old");
    hosts.add("new");
    assertTrue(hosts.isOld("old"));
    assertFalse(hosts.isOld("new"));
    assertEquals("new", hosts.take(true, random));
    assertTrue(hosts.isEmpty(true));
    assertEquals("old", hosts.take(false, random));
    assertTrue(hosts.isEmpty(false));
  }

  @Test
  public void allMayBeOld() {
    PendingHosts<String> hosts = new PendingHosts<>(true);
    hosts.add("host");
    assertTrue(hosts.isOld("host"));
    assertTrue(hosts.isEmpty(true));
    assertEquals("host", hosts.take(false, random));
  }

  @Test
  public void whatIsOldStaysSo() {
    PendingHosts<String> hosts = new PendingHosts<>(false);
    hosts.markOld("old");
    hosts.add("old");
    hosts.add("new");
    hosts.clear();
    assertTrue(hosts.isEmpty(true) && hosts.isEmpty(false));
    hosts.add("old");
    assertEquals("old", hosts.take(false, random));
  }

  /** A host that counts its lookups. */
  private static final class CountedHost {
    private static long steps;

    @Override
    public int hashCode() {
      steps++;
      return super.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      steps++;
      return this == other;
    }
  }

  /** Adding and taking a host takes a constant number of steps; each is added twice, like a host with two outputs. */
  @Test
  public void stepsForAHostAreAsManyHoweverManyThereAre() {
    for (int count : new int[] {1000, 4000}) {
      PendingHosts<CountedHost> hosts = new PendingHosts<>(false);
      CountedHost.steps = 0;
      for (int i = 0; i < count; i++) {
        CountedHost host = new CountedHost();
        hosts.add(host);
        hosts.add(host);
      }
      int taken = 0;
      for (; !hosts.isEmpty(true); taken++) {
        hosts.take(true, random);
      }
      assertEquals(count, taken);
      assertTrue(CountedHost.steps + " steps for " + count, CountedHost.steps <= 6L * count);
    }
  }

  /** Each host is chosen about as often as any other. */
  @Test
  public void chanceChooses() {
    int[] chosen = new int[10];
    for (int round = 0; round < 10_000; round++) {
      PendingHosts<Integer> hosts = new PendingHosts<>(false);
      for (int host = 0; host < chosen.length; host++) {
        hosts.add(host);
      }
      chosen[hosts.take(true, random)]++;
    }
    for (int times : chosen) {
      assertTrue(times + " of 10,000", times > 800 && times < 1200);
    }
  }
}
