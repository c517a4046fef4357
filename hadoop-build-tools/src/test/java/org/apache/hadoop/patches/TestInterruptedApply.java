/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Rebuild;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests an apply that is killed at each step that changes something: no later rebuild removes a patch, and the next
 * apply does the work. The steps are those of git, counted by a script in its place.
 */
public class TestInterruptedApply {
  private static final String COUNTING_GIT = String.join("\n",
      "#!/bin/sh",
      "real=\"$REAL_GIT\"",
      "for word; do case $word in am|reset|update-ref) step=$word; break;; esac; done",
      "[ -n \"$step\" ] || exec \"$real\" \"$@\"",
      "echo $step >> \"$STEPS\"",
      "[ $(wc -l < \"$STEPS\") -ge $KILL_AT ] || exec \"$real\" \"$@\"",
      "if [ -n \"$HALF\" ]; then for commit; do :; done; \"$real\" checkout \"$commit\" -- \"$HALF\";",
      "else \"$real\" \"$@\"; fi",
      "kill -9 $PPID", "");
  /** A number of steps that no apply reaches. */
  private static final int NEVER = 1000;

  private static List<String> all;

  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  private QueueFixture fixture;
  private WorkTree tree;
  private Path steps;
  private Map<String, String> earlier;
  private Map<String, String> later;

  @Before
  public void setUp() throws Exception {
    fixture = new QueueFixture(folder.newFolder("repository").toPath());
    tree = new WorkTree(fixture.repository);
    fixture.addPatches(2);
    earlier = fixture.patchFiles();
    fixture.countToTwo();
    new Rebuild(fixture.repository).write();
    later = fixture.patchFiles();
    steps = folder.getRoot().toPath().resolve("steps");
    Path git = Files.createDirectory(folder.getRoot().toPath().resolve("bin")).resolve("git");
    Files.writeString(git, COUNTING_GIT);
    assertTrue(git.toFile().setExecutable(true));
  }

  private List<Patch> patches() {
    return Series.read(fixture.repository).patches();
  }

  /** Runs an apply in a separate JVM that is killed at one of its steps. */
  private int apply(int killAt, String half) throws Exception {
    Files.deleteIfExists(steps);
    ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(),
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + steps.getParent(), "-cp",
        System.getProperty("java.class.path"),
        "org.apache.hadoop.patches.cli.Patches", "apply", "--root", fixture.root.toString()).inheritIO();
    Map<String, String> environment = builder.environment();
    environment.put("REAL_GIT", realGit().toString());
    environment.put("STEPS", steps.toString());
    environment.put("KILL_AT", String.valueOf(killAt));
    environment.put("HALF", half);
    environment.put("PATH", steps.resolveSibling("bin") + ":" + System.getenv("PATH"));
    return builder.start().waitFor();
  }

  private static Path realGit() {
    for (String place : System.getenv("PATH").split(":")) {
      if (Files.isExecutable(Path.of(place, "git"))) {
        return Path.of(place, "git");
      }
    }
    throw new IllegalStateException("no git on the PATH");
  }

  private void assertNothingLost(String step) throws Exception {
    try {
      new Rebuild(fixture.repository).write();
    } catch (PatchException e) {
      assertTrue(step + ": " + e.getMessage(), e.getMessage().contains("'patches apply'"));
    }
    assertEquals(step, later, fixture.patchFiles());
    tree.apply(patches(), false);
    assertTrue(step, tree.isCurrent(patches()));
    assertTrue(step, fixture.read(fixture.tree(QueueFixture.CRLF)).contains("int a = 2;"));
    assertEquals(step, List.of(), new Rebuild(fixture.repository).write());
    assertEquals(step, Set.of("jars", "tree"), left());
  }

  private Set<String> left() {
    Set<String> names = new TreeSet<>(List.of(fixture.root.resolve(".upstream").toFile().list()));
    names.remove("tree.lock");
    return names;
  }

  /** Sets up the tree from the earlier series, and patches/ with the later one. */
  private void pull() throws Exception {
    fixture.pull(earlier);
    tree.apply(patches(), false);
    fixture.pull(later);
  }

  /** Returns the steps of an uninterrupted apply, which are the same in each test. */
  private List<String> steps() throws Exception {
    if (all == null) {
      pull();
      assertEquals(0, apply(NEVER, ""));
      all = Files.readAllLines(steps);
    }
    return all;
  }

  @Test
  public void isSimplyAppliedAgain() throws Exception {
    for (int step = 1; step <= steps().size(); step++) {
      pull();
      String name = "killed after step " + step + " of " + all;
      assertNotEquals(name, 0, apply(step, ""));
      assertNothingLost(name);
    }
  }

  private void killHalfMoved() throws Exception {
    int reset = steps().indexOf("reset") + 1;
    pull();
    assertNotEquals(0, apply(reset, QueueFixture.CRLF));
  }

  @Test
  public void aHalfWrittenFileIsNobodysWork() throws Exception {
    killHalfMoved();
    fixture.write(fixture.tree(QueueFixture.CRLF), "package org.example;\r\ncla");
    fixture.write(".upstream/tree/.git/index.lock", "");
    assertNothingLost("half written");
  }

  @Test
  public void whatWasEditedInAHalfMovedTreeIsKept() throws Exception {
    killHalfMoved();
    fixture.edit(fixture.tree(QueueFixture.GREETER), "filler9", "precious");
    String message = assertThrows(PatchException.class, () -> tree.apply(patches(), false)).getMessage();
    assertTrue(message, message.contains("interrupted") && message.contains(QueueFixture.GREETER));
    assertTrue(fixture.read(fixture.tree(QueueFixture.GREETER)).contains("precious"));
  }

  @Test
  public void whatWasCommittedOnTopIsKept() throws Exception {
    int reset = steps().indexOf("reset") + 1;
    pull();
    assertNotEquals(0, apply(reset, ""));
    fixture.edit(fixture.tree(QueueFixture.GREETER), "filler9", "precious");
    fixture.commit("Be precious", QueueFixture.TRAILERS);
    assertEquals(List.of("added hadoop-common/0004-be-precious.patch"), new Rebuild(fixture.repository).write());
  }
}
