/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

/** Tests that leases renewed while others are added, moved and removed still map each file to its writer. */
public class TestLeaseRenewals {
  private static final int HOLDERS = 12;
  private static final int PATHS = 60;
  private static final int CHANGES = 20_000;
  private static final int RENEWERS = 3;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final LeaseManager leases = new LeaseManager(null);
  private final Map<String, String> holders = new HashMap<>();
  private volatile boolean over;

  @Test(timeout = 120_000)
  public void eachFileKeepsItsWriter() throws Exception {
    leases.setLeasePeriod(Long.MAX_VALUE, Long.MAX_VALUE);
    ExecutorService threads = Executors.newFixedThreadPool(RENEWERS + 2);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      work.add(this::changeAll);
      work.add(this::lookOn);
      for (int renewer = 0; renewer < RENEWERS; renewer++) {
        Random random = new Random(seed + 1 + renewer);
        work.add(() -> renew(random));
      }
      for (Future<Void> each : threads.invokeAll(work)) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
    check();
  }

  /** Changes leases as the namesystem does under its lock: in one thread at a time. */
  private Void changeAll() {
    try {
      Random random = new Random(seed);
      for (int change = 0; change < CHANGES; change++) {
        change("/" + random.nextInt(PATHS), "holder-" + random.nextInt(HOLDERS), random.nextInt(4));
      }
    } finally {
      over = true;
    }
    return null;
  }

  private void change(String path, String holder, int kind) {
    String before = holders.get(path);
    if (before == null) {
      leases.addLease(holder, path);
      holders.put(path, holder);
    } else if (kind == 0) {
      leases.reassignLease(leases.getLease(before), path, holder);
      holders.put(path, holder);
    } else if (kind == 1) {
      leases.changeLease(path, path + ".moved", path, path + ".moved");
      leases.changeLease(path + ".moved", path, path + ".moved", path);
    } else if (kind == 2) {
      leases.removeLeaseWithPrefixPath(path);
      holders.remove(path);
    } else {
      leases.removeLease(before, path);
      holders.remove(path);
    }
  }

  private Void renew(Random random) {
    while (!over) {
      leases.renewLease("holder-" + random.nextInt(HOLDERS));
    }
    return null;
  }

  /** Reads leases concurrently, as web pages and the monitor do. */
  private Void lookOn() {
    while (!over) {
      for (LeaseManager.Lease lease : leases.getSortedLeases()) {
        assertTrue(lease.toString(), !lease.expiredSoftLimit());
      }
      assertTrue(leases.toString(), !leases.isOldestDue());
    }
    return null;
  }

  private void check() {
    assertEquals(holders.size(), leases.countPath());
    assertEquals(new HashSet<>(holders.values()).size(), leases.countLease());
    holders.forEach((path, holder) -> assertSame(path, leases.getLease(holder), leases.getLeaseByPath(path)));
    LeaseManager.Lease last = null;
    for (LeaseManager.Lease lease : leases.getSortedLeases()) {
      assertSame(lease, leases.getLease(lease.getHolder()));
      assertTrue(last + " before " + lease, last == null || last.compareTo(lease) < 0);
      last = lease;
    }
  }
}
