/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestDaemon {
  private static final long LONG_SECONDS = 60;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final BlockingQueue<String> died = new LinkedBlockingQueue<>();

  private Daemon daemon(String... command) {
    Path root = temporary.getRoot().toPath();
    return new Daemon("a daemon", root.resolve("work"), root.resolve("logs/daemon.log"), List.of(command),
        daemon -> died.add(daemon.obituary()));
  }

  private static void awaitEnd(Daemon daemon) throws InterruptedException {
    daemon.awaitEnd(System.nanoTime() + TimeUnit.SECONDS.toNanos(LONG_SECONDS));
  }

  @Test
  public void anEndThatNobodyAskedForIsTold() throws Exception {
    Daemon daemon = daemon("bash", "-c", "pwd; echo said; exit 7");
    daemon.start();
    assertEquals("a daemon ended with status 7; its log: " + daemon.log(), died.poll(LONG_SECONDS, TimeUnit.SECONDS));
    assertEquals(List.of(temporary.getRoot().toPath().resolve("work").toRealPath().toString(), "said"),
        Files.readAllLines(daemon.log()));
  }

  @Test
  public void anEndThatWasAskedForIsNot() throws Exception {
    Daemon daemon = daemon("sleep", "1000");
    daemon.start();
    assertTrue(daemon.isAlive());
    daemon.stop();
    awaitEnd(daemon);
    assertFalse(daemon.isAlive());
    // a report of the first daemon's end, if there were one, would precede that of the second
    Daemon other = daemon("false");
    other.start();
    assertEquals("a daemon ended with status 1; its log: " + other.log(), died.poll(LONG_SECONDS, TimeUnit.SECONDS));
    assertNull(died.poll());
  }

  @Test
  public void oneThatDoesNotObeyIsEndedByForce() throws Exception {
    Daemon daemon = daemon("bash", "-c", "trap '' TERM; echo up; while :; do sleep 0.1; done");
    daemon.start();
    while (!Files.exists(daemon.log()) || Files.size(daemon.log()) == 0) {
      Thread.sleep(10);
    }
    daemon.stop();
    daemon.awaitEnd(System.nanoTime());
    assertFalse(daemon.isAlive());
  }

  @Test
  public void itStartsAgainAndLogsGoOn() throws Exception {
    Daemon daemon = daemon("echo", "up");
    for (int i = 0; i < 2; i++) {
      daemon.start();
      died.poll(LONG_SECONDS, TimeUnit.SECONDS);
    }
    assertEquals(List.of("up", "up"), Files.readAllLines(daemon.log()));
  }
}
