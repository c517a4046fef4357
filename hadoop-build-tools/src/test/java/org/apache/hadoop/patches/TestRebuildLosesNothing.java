/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Rebuild;
import org.apache.hadoop.patches.queue.Upstream;
import org.junit.Before;
import org.junit.Test;

/**
 * Tests that a rebuild refuses, and writes nothing, in every state in which the tree is not based on the series of
 * patches/.
 */
public class TestRebuildLosesNothing extends QueueTestCase {
  @Before
  public void addThreePatches() throws Exception {
    fixture.addPatches(3);
  }

  /** Checks that the rebuild refuses with this advice and that patches/ stays as it is. */
  private void assertRefused(String... advice) throws Exception {
    Map<String, String> before = fixture.patchFiles();
    String message = assertThrows(PatchException.class, () -> new Rebuild(fixture.repository).write()).getMessage();
    assertEquals(before, fixture.patchFiles());
    for (String words : advice) {
      assertTrue(message, message.contains(words));
    }
  }

  /** Changes the third patch, as a pull does after a rebuild by someone else. */
  private void pullAChangedPatch() throws Exception {
    fixture.edit("patches/" + patches().get(2).path(), "+  int patched2;", "+  int pulled2;");
  }

  @Test
  public void afterSetupOfAFreshClone() throws Exception {
    Upstream.deleteRecursively(fixture.repository.tree());
    tree.setup();
    assertRefused("'patches apply'");
    tree.apply(patches(), false);
    assertEquals(List.of(), new Rebuild(fixture.repository).write());
  }

  @Test
  public void afterSetupAndACommit() throws Exception {
    Upstream.deleteRecursively(fixture.repository.tree());
    tree.setup();
    fixture.countToTwo();
    assertRefused("'patches rebase'");
  }

  @Test
  public void afterAPullThatChangedTheSeriesUnderACommit() throws Exception {
    fixture.countToTwo();
    pullAChangedPatch();
    assertRefused("0003-patch-line-2", "'patches rebase'");
  }

  @Test
  public void afterAPullThatAddedAPatch() throws Exception {
    Map<String, String> old = fixture.patchFiles();
    fixture.countToTwo();
    new Rebuild(fixture.repository).write();
    Map<String, String> pulled = fixture.patchFiles();
    fixture.pull(old);
    fixture.git().run("reset", "-q", "--hard", "HEAD~1");
    new Rebuild(fixture.repository).write();
    fixture.pull(pulled);
    assertRefused("0004-count-to-two", "'patches apply'");
    tree.apply(patches(), false);
    assertEquals(List.of(), new Rebuild(fixture.repository).write());
  }

  @Test
  public void afterAPullThatRemovedAPatch() throws Exception {
    fixture.countToTwo();
    List<String> lines = fixture.read("patches/series").lines().toList();
    fixture.write("patches/series", String.join("\n", lines.subList(0, 3)) + "\n");
    assertRefused("no longer has", "0003-patch-line-2", "'patches rebase'");
  }

  @Test
  public void afterAnAbortedThreeWayApply() throws Exception {
    fixture.edit("patches/" + patches().get(1).path(), "-  int filler3;", "-  int other3;");
    assertThrows(PatchException.class, () -> tree.apply(patches(), true));
    assertRefused("git am");
    fixture.git().run("am", "--abort");
    assertRefused("0002-patch-line-1", "'patches apply'");
  }

  @Test
  public void theLinesForPeopleStayWithTheirPatch() throws Exception {
    String second = patches().get(1).path();
    String note = "\n# about the second\n" + second + "\n";
    fixture.edit("patches/series", second + "\n", note);
    fixture.countToTwo();
    new Rebuild(fixture.repository).write();
    String series = fixture.read("patches/series");
    assertTrue(series, series.startsWith("# the queue\n" + patches().get(0).path() + "\n" + note
        + patches().get(2).path() + "\n") && series.endsWith("0004-count-to-two.patch\n"));
    fixture.git().run("rebase", "-q", "--onto", "HEAD~3", "HEAD~2");
    new Rebuild(fixture.repository).write(Set.of(second));
    assertFalse("those of a patch that is removed go with it", fixture.read("patches/series").contains("second"));
  }

  @Test
  public void insideAnEdit() throws Exception {
    tree.stopAt(2);
    assertRefused("rebase", "--continue");
    fixture.git().run("rebase", "--continue");
    assertEquals(List.of(), new Rebuild(fixture.repository).write());
  }

  @Test
  public void afterAResetToBase() throws Exception {
    fixture.git().run("reset", "-q", "--hard", "base");
    assertRefused("--remove 0001");
    String message = assertThrows(PatchException.class, () -> tree.apply(patches(), false)).getMessage();
    assertTrue(message, message.contains("lacks commits") && message.contains("git reset --hard"));
  }
}
