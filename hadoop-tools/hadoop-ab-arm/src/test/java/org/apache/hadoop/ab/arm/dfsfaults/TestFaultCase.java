/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.daemons.Daemon;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests cases as the harness writes them, faults in replicas on a simulated disk, and a process that cannot write. */
public class TestFaultCase {
  private static final long LONG_SECONDS = 60;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private List<FaultCase> read(String text) throws Exception {
    return FaultCase.read(Files.writeString(temporary.getRoot().toPath().resolve("cases"), text));
  }

  @Test
  public void aLineIsACase() throws Exception {
    assertEquals(List.of(new FaultCase(7, "pause-5", FaultCase.Kind.PAUSE, 5000, 3, 900_000, 11, 2, true),
        new FaultCase(8, "disk-full", FaultCase.Kind.DISK_FULL, 0, 1, 70_000, 1, 0, false)),
        read("7 pause-5 pause 5000 3 900000 11 2 true\n8 disk-full disk-full 0 1 70000 1 0 false\n"));
    assertTrue(assertThrows(RunException.class, () -> read("7 pause-5 burn 5000 3 900000 11 2 true\n")).getMessage()
        .contains("is not a case"));
    assertThrows(RunException.class, () -> read("7 pause-5 pause\n"));
  }

  private Path add(String file) throws Exception {
    Path path = temporary.getRoot().toPath().resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, "x");
  }

  @Test
  public void replicasHaveTheStampsOfTheirChecksums() throws Exception {
    Path whole = add("data/current/finalized/subdir3/blk_-5");
    add("data/current/finalized/subdir3/blk_-5_1003.meta");
    Path open = add("data/current/rbw/blk_6");
    add("data/current/rbw/blk_6_1001.meta");
    Path lone = add("data/tmp/blk_7");
    add("data/current/finalized/dncp_block_verification.log.curr");
    add("data/current/VERSION");
    List<Replica> all = Replica.all(temporary.getRoot().toPath().resolve("data")).stream()
        .sorted(Comparator.comparingLong(Replica::block)).toList();
    assertEquals(List.of(new Replica(-5, 1003, true, whole), new Replica(6, 1001, false, open),
        new Replica(7, -1, false, lone)), all);
    assertEquals(temporary.getRoot().getName() + "/data/current/rbw/blk_6", all.get(1).place());
  }

  @Test
  public void aLimitedProcessCannotWriteUntilItIsLifted() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("written");
    Process process = new ProcessBuilder("bash", "-c",
        "trap '' XFSZ; while read line; do { echo $line >> " + file + "; } 2> /dev/null && echo yes || echo no; done")
        .start();
    try {
      assertEquals("yes", answer(process, "a"));
      WriteLimit.set(process.pid());
      assertEquals("no", answer(process, "b"));
      WriteLimit.lift(process.pid());
      assertEquals("yes", answer(process, "c"));
      assertEquals(List.of("a", "c"), Files.readAllLines(file));
    } finally {
      process.destroyForcibly().waitFor(LONG_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** A slow process is repeatedly suspended for a while, and runs again when the fault ends. */
  @Test(timeout = 300_000)
  public void aSlowProcessIsStoppedAndLives() throws Exception {
    Daemon daemon = new Daemon("slow", temporary.getRoot().toPath(), temporary.getRoot().toPath().resolve("log"),
        List.of("sleep", "1000"), ended -> { });
    daemon.start();
    try {
      SlowProcess slow = SlowProcess.begin(daemon);
      for (int times = 0; times < 2; times++) {
        awaitState(daemon, true);
        awaitState(daemon, false);
      }
      awaitState(daemon, true);
      slow.close();
      assertFalse("it runs when it is over", isStopped(daemon));
    } finally {
      daemon.kill();
    }
  }

  private static void awaitState(Daemon daemon, boolean stopped) throws Exception {
    while (isStopped(daemon) != stopped) {
      Thread.sleep(1);
    }
  }

  /**
   * Returns true if the daemon is stopped, according to the state after the parenthesized name in the kernel's line.
   */
  private static boolean isStopped(Daemon daemon) throws Exception {
    String line = Files.readString(Path.of("/proc/" + daemon.process().pid() + "/stat"));
    return line.charAt(line.lastIndexOf(')') + 2) == 'T';
  }

  private static String answer(Process process, String line) throws Exception {
    process.outputWriter().write(line + "\n");
    process.outputWriter().flush();
    return process.inputReader().readLine();
  }
}
