/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** Checks that a reused process number is never signalled: it now names a stranger. */
public class TestProcessReuse {
  private ProcessTable table;

  @Test(timeout = 60_000)
  public void sparesTheNextOwnerOfANumber() throws Exception {
    try (TaskScript stranger = new TaskScript("sleep 100")) {
      ProcessEntry now = ProcessTable.now(stranger.process().pid()).orElseThrow();
      table = ProcessTable.of(List.of(startedAt(now, now.start() - 1)));
      ProcessTarget target = target(now.pid());
      assertTrue(target.isAlive());

      table = ProcessTable.of(List.of(now));
      assertFalse(target.isAlive());
      assertTrue(target.awaitExit(0));
      assertEquals(0, target.signal(ProcessSignal.SIGKILL));
      assertTrue(stranger.process().isAlive());
    }
  }

  @Test(timeout = 60_000)
  public void sparesALeaderThatCameAfterTheTargetWasMade() throws Exception {
    try (TaskScript stranger = new TaskScript("sleep 100")) {
      ProcessEntry now = ProcessTable.now(stranger.process().pid()).orElseThrow();
      table = ProcessTable.of(List.of());
      ProcessTarget target = target(now.pid());
      table = ProcessTable.of(List.of(now));
      assertEquals(0, target.signal(ProcessSignal.SIGKILL));
      assertTrue(stranger.process().isAlive());
    }
  }

  /** The number is reused after the table was read: only the last check, of the process itself, can detect that. */
  @Test(timeout = 60_000)
  public void looksAgainBeforeItSignals() throws Exception {
    try (TaskScript stranger = new TaskScript("sleep 100")) {
      ProcessEntry now = ProcessTable.now(stranger.process().pid()).orElseThrow();
      table = ProcessTable.of(List.of(startedAt(now, now.start() - 1)));
      target(now.pid()).signal(ProcessSignal.SIGKILL);
      assertTrue(stranger.process().isAlive());

      table = ProcessTable.of(List.of(now));
      target(now.pid()).signal(ProcessSignal.SIGKILL);
      assertEquals(128 + 9, stranger.process().waitFor());
    }
  }

  private ProcessTarget target(long pid) {
    return new ProcessTarget(pid, true, table.entry(pid), () -> table);
  }

  private static ProcessEntry startedAt(ProcessEntry entry, long start) {
    return new ProcessEntry(entry.pid(), entry.parent(), entry.group(), entry.session(), start, entry.running());
  }
}
