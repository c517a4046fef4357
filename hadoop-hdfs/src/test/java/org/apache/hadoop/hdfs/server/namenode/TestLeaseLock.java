/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.EnumSet;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.protocol.FSConstants.SafeModeAction;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests leases while another thread holds the namesystem lock. */
public class TestLeaseLock {
  private static final long HOUR = 3_600_000;
  private static final long NONE = -1;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Configuration conf;
  private FSNamesystem names;

  @Before
  public void start() throws Exception {
    conf = EditDirs.conf(folder.newFolder("names").toPath());
    open();
  }

  @After
  public void stop() {
    names.close();
  }

  private void open() throws IOException {
    names = EditDirs.create(conf);
    names.startFile("/file", new PermissionStatus("writer", "writers", FsPermission.getDefault()), "client",
        "localhost", EnumSet.of(CreateFlag.CREATE), true, (short) 1, 1 << 20);
  }

  private FutureTask<Void> renewal() {
    return new FutureTask<>(() -> {
      names.renewLease("client");
      return null;
    });
  }

  private static Thread begin(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Test(timeout = 60_000)
  public void renewalWaitsForNobody() throws Exception {
    FutureTask<Void> renewal = renewal();
    names.writeLock();
    try {
      begin(renewal, "client");
      renewal.get();
    } finally {
      names.writeUnlock();
    }
  }

  @Test(timeout = 60_000)
  public void asOnStock() throws Exception {
    names.close();
    conf.setBoolean(LeaseKeys.LOCKED.name(), true);
    open();
    FutureTask<Void> renewal = renewal();
    names.writeLock();
    try {
      Thread client = begin(renewal, "client");
      while (client.getState() != Thread.State.WAITING) {
        assertTrue("the renewal did not wait", client.isAlive());
        Thread.sleep(1);
      }
    } finally {
      names.writeUnlock();
    }
    renewal.get();
  }

  @Test
  public void refusedInSafeMode() throws Exception {
    names.setSafeMode(SafeModeAction.SAFEMODE_ENTER);
    String message = assertThrows(SafeModeException.class, () -> names.renewLease("client")).getMessage();
    assertTrue(message, message.startsWith("Cannot renew lease for client"));
  }

  @Test
  public void dueLeases() throws Exception {
    LeaseManager leases = names.leaseManager;
    leases.setLeasePeriod(HOUR, HOUR);
    assertFalse(leases.isOldestDue());
    leases.setLeasePeriod(NONE, NONE);
    assertTrue(leases.isOldestDue());
    names.renewLease("client");
    assertTrue(leases.isOldestDue());
    leases.removeLease("client", "/file");
    assertFalse(leases.isOldestDue());
  }

  /**
   * Checks that the monitor closes a file whose writer is gone, and does not acquire the lock before a lease is due.
   */
  @Test(timeout = 60_000)
  public void monitorTakesWhatIsDue() throws Exception {
    LeaseManager leases = names.leaseManager;
    leases.setLeasePeriod(HOUR, HOUR);
    Thread monitor;
    names.writeLock();
    try {
      monitor = begin(leases.new Monitor(), "monitor");
      while (monitor.getState() != Thread.State.TIMED_WAITING) {
        assertTrue(monitor.isAlive());
        Thread.sleep(1);
      }
    } finally {
      names.writeUnlock();
    }
    leases.setLeasePeriod(NONE, NONE);
    monitor.interrupt();
    while (leases.countLease() > 0) {
      Thread.sleep(1);
    }
    names.writeLock();
    try {
      assertFalse(names.dir.getFileINode("/file").isUnderConstruction());
    } finally {
      names.writeUnlock();
    }
    names.close();
    monitor.interrupt();
    monitor.join();
  }

  @Test
  public void key() {
    assertEquals(String.valueOf(LeaseKeys.LOCKED.shipped()), conf.get(LeaseKeys.LOCKED.name()));
    conf.set(LeaseKeys.LOCKED.name(), "maybe");
    assertThrows(InvalidKeyException.class, () -> EditDirs.create(conf));
  }
}
