/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Test;
import org.junit.experimental.categories.Category;

@Category(DependsOnUser.class)
public class TestProcessTable {
  private static final String TAIL = " 34816 4242 4194304 97 0 0 0 1 2 3 4 20 0 1 0 137977 3133440 358";

  @Test
  public void readsALineOfProc() {
    assertEquals(new ProcessEntry(7915, 7851, 7850, 3876, 137977, true),
        ProcessEntry.parse("7915 (cat) R 7851 7850 3876" + TAIL));
  }

  @Test
  public void readsANameThatLooksLikeFields() {
    assertEquals(new ProcessEntry(12, 10, 11, 9, 137977, true),
        ProcessEntry.parse("12 (x) Z 1 (1 (a b)) S 10 11 9" + TAIL + "\n"));
  }

  @Test
  public void takesZombiesForExited() {
    assertFalse(ProcessEntry.parse("12 (x) Z 10 11 9" + TAIL).running());
    assertFalse(ProcessEntry.parse("12 (x) X 10 11 9" + TAIL).running());
    assertTrue(ProcessEntry.parse("12 (x) D 10 11 9" + TAIL).running());
  }

  @Test
  public void rejectsOtherLines() {
    for (String line : List.of("", "12", "12 (x) S 1 2 3", "Name: bash")) {
      assertThrows(IllegalArgumentException.class, () -> ProcessEntry.parse(line));
    }
  }

  @Test
  public void findsGroupSessionAndDescendants() {
    ProcessTable table = table(
        row(100, 1, 100, 100), // leader
        row(101, 100, 100, 100), // child
        row(102, 1, 100, 100), // orphan of the group
        row(103, 1, 103, 100), // orphan that leads a group in the session
        row(104, 103, 104, 104), // its child, in its own session
        row(200, 1, 200, 200), // strangers
        row(201, 200, 200, 200));
    assertEquals(List.of(100L, 101L, 102L, 103L, 104L), pids(table.ledBy(100)));
    assertEquals(List.of(), pids(table.ledBy(300)));
  }

  @Test
  public void findsOnlyDescendantsWhereGroupsAreUnknown() {
    long unknown = ProcessEntry.UNKNOWN;
    ProcessTable table = table(row(100, 1, unknown, unknown), row(101, 100, unknown, unknown),
        row(102, 101, unknown, unknown), row(200, 1, unknown, unknown));
    assertEquals(List.of(100L, 101L, 102L), pids(table.ledBy(100)));
  }

  @Test
  public void leavesOutZombiesButNotTheirChildren() {
    ProcessTable table = table(row(100, 1, 100, 100), new ProcessEntry(101, 100, 100, 100, 1, false),
        row(102, 101, 102, 102));
    assertEquals(List.of(100L, 102L), pids(table.ledBy(100)));
  }

  @Test
  public void seesThisJvm() {
    long self = ProcessHandle.current().pid();
    ProcessEntry entry = ProcessTable.snapshot().entry(self).orElseThrow();
    assertTrue(entry.running());
    assertTrue(entry.isSameProcess(ProcessTable.now(self).orElseThrow()));
    assertEquals(ProcessHandle.current().parent().orElseThrow().pid(), entry.parent());
  }

  private static ProcessEntry row(long pid, long parent, long group, long session) {
    return new ProcessEntry(pid, parent, group, session, 1, true);
  }

  private static ProcessTable table(ProcessEntry... rows) {
    return ProcessTable.of(Arrays.asList(rows));
  }

  private static List<Long> pids(List<ProcessEntry> entries) {
    return entries.stream().map(ProcessEntry::pid).sorted().toList();
  }
}
