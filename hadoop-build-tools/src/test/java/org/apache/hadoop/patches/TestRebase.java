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
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Rebase;
import org.apache.hadoop.patches.queue.Rebuild;
import org.junit.Before;
import org.junit.Test;

/**
 * Tests that a rebase keeps both the new series and the commits in the tree, or stops for the user to resolve a
 * conflict.
 */
public class TestRebase extends QueueTestCase {
  private static final String SECOND = "hadoop-common/0002-patch-line-1.patch";

  /** Adds three patches; in the other series that tests pull, the second one differs and a fourth is new. */
  @Before
  public void addThreePatches() throws Exception {
    fixture.addPatches(3);
  }

  private void pullANewerSeries() throws Exception {
    Map<String, String> old = fixture.patchFiles();
    amendTheSecond("filler4", "theirs");
    fixture.countToTwo();
    new Rebuild(fixture.repository).write();
    Map<String, String> pulled = fixture.patchFiles();
    fixture.pull(old);
    tree.apply(patches(), false);
    fixture.pull(pulled);
  }

  private void amendTheSecond(String from, String to) throws Exception {
    tree.stopAt(2);
    fixture.edit(fixture.tree(QueueFixture.GREETER), from, to);
    fixture.git().run("commit", "-q", "-a", "--amend", "--no-edit");
    fixture.git().run("-c", "core.editor=true", "rebase", "--continue");
  }

  private void commitLocally() throws Exception {
    fixture.edit(fixture.tree(QueueFixture.GREETER), "filler9", "mine");
    fixture.commit("Be mine", QueueFixture.TRAILERS);
  }

  private void assertGreeterHas(String... words) throws Exception {
    String text = fixture.read(fixture.tree(QueueFixture.GREETER));
    for (String word : words) {
      assertTrue(word + " in " + text, text.contains(word));
    }
  }

  @Test
  public void aNewCommitFollowsTheNewSeries() throws Exception {
    pullANewerSeries();
    commitLocally();
    assertEquals(1, new Rebase(fixture.repository).run());
    assertGreeterHas("mine", "theirs", "patched2");
    Map<String, String> before = fixture.patchFiles();
    assertEquals(List.of("added hadoop-common/0005-be-mine.patch"), new Rebuild(fixture.repository).write());
    before.keySet().remove("patches/series");
    assertTrue(fixture.patchFiles().entrySet().containsAll(before.entrySet()));
  }

  @Test
  public void aChangeOfAnOlderPatchGoesIntoItsNewVersion() throws Exception {
    pullANewerSeries();
    amendTheSecond("filler1", "ours");
    commitLocally();
    assertEquals(2, new Rebase(fixture.repository).run());
    assertGreeterHas("mine", "theirs", "ours");
    List<String> changes = new Rebuild(fixture.repository).write();
    assertTrue(changes.toString(), changes.contains("changed " + SECOND));
    String second = fixture.read("patches/" + SECOND);
    assertTrue(second, second.contains("+  int ours;") && second.contains("+  int theirs;"));
    assertEquals(5, patches().size());
  }

  @Test
  public void aConflictStopsInsideTheRebaseAndAbortPutsAllBack() throws Exception {
    pullANewerSeries();
    fixture.edit(fixture.tree(QueueFixture.GREETER), "filler4", "mine");
    fixture.commit("Be mine", QueueFixture.TRAILERS);
    String before = tree.head();
    Map<String, String> files = fixture.patchFiles();
    String message = assertThrows(PatchException.class, () -> new Rebase(fixture.repository).run()).getMessage();
    assertTrue(message, message.contains("git rebase --continue") && message.contains("--abort"));
    assertThrows(PatchException.class, () -> new Rebuild(fixture.repository).write());
    fixture.git().run("rebase", "--abort");
    assertEquals(before, tree.head());
    message = assertThrows(PatchException.class, () -> new Rebuild(fixture.repository).write()).getMessage();
    assertTrue(message, message.contains("'patches rebase'"));
    assertEquals(files, fixture.patchFiles());
  }

  @Test
  public void aResolvedConflictIsRebuilt() throws Exception {
    pullANewerSeries();
    fixture.edit(fixture.tree(QueueFixture.GREETER), "filler4", "mine");
    fixture.commit("Be mine", QueueFixture.TRAILERS);
    assertThrows(PatchException.class, () -> new Rebase(fixture.repository).run());
    fixture.git().run("checkout", "--theirs", QueueFixture.GREETER);
    fixture.git().run("commit", "-q", "-a", "-m", "Be mine\n\n" + QueueFixture.TRAILERS);
    fixture.git().run("-c", "core.editor=true", "rebase", "--continue");
    assertEquals(List.of("added hadoop-common/0005-be-mine.patch"), new Rebuild(fixture.repository).write());
  }

  @Test
  public void aCommitThatThePullBroughtBackIsNotKeptTwice() throws Exception {
    Map<String, String> old = fixture.patchFiles();
    commitLocally();
    String mine = tree.head();
    new Rebuild(fixture.repository).write();
    Map<String, String> pulled = fixture.patchFiles();
    fixture.pull(old);
    fixture.git().run("reset", "-q", "--hard", "HEAD~1");
    new Rebuild(fixture.repository).write();
    fixture.git().run("reset", "-q", "--hard", mine);
    fixture.pull(pulled);
    new Rebase(fixture.repository).run();
    assertEquals(List.of(), new Rebuild(fixture.repository).write());
    assertEquals(pulled, fixture.patchFiles());
  }

  @Test
  public void aTreeOfBaseTakesItsCommitsOntoTheSeries() throws Exception {
    fixture.git().run("reset", "-q", "--hard", "base");
    fixture.git().run("update-ref", "refs/patches/applied", "base");
    commitLocally();
    new Rebase(fixture.repository).run();
    assertGreeterHas("mine", "patched0", "patched2");
    assertEquals(List.of("added hadoop-common/0004-be-mine.patch"), new Rebuild(fixture.repository).write());
  }

  @Test
  public void mendedPatchesAreSavedByARebuildOfAllThatFollow() throws Exception {
    fixture.edit("patches/" + SECOND, "-  int filler3;", "-  int other3;");
    assertThrows(PatchException.class, () -> tree.apply(patches(), true));
    fixture.edit(fixture.tree(QueueFixture.GREETER), "int filler3;", "int mended;");
    fixture.git().run("add", QueueFixture.GREETER);
    fixture.git().run("am", "--continue");
    assertFalse(tree.isCurrent(patches()));
    String message = assertThrows(PatchException.class, () -> tree.apply(patches(), false)).getMessage();
    assertTrue(message, message.contains("'patches rebuild'"));
    List<String> changes = new Rebuild(fixture.repository).write();
    assertTrue(changes.toString(), changes.contains("changed " + SECOND));
    assertEquals(3, patches().size());
    assertTrue(tree.isCurrent(patches()));
    assertGreeterHas("mended", "patched2");
  }
}
