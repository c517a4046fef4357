/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.patches.compile.ExportsCompile;
import org.apache.hadoop.patches.compile.PrefixesCompile;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.queue.Git;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Rebuild;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the gates that compile: one patch breaks the build, another cannot stand on its own. */
public class TestCompileGates {
  private static final String SECOND = "hadoop-common/0002-second.patch";

  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  private QueueFixture fixture;

  @Before
  public void setUp() throws Exception {
    fixture = new QueueFixture(folder.getRoot().toPath());
    fixture.write("hadoop-third-party/target/compile-classpath", "");
    fixture.write("hadoop-shuffle/target/classes/empty", "");
    fixture.write("hadoop-sort/target/classes/empty", "");
    fixture.addGoodPatch();
  }

  private void assertFault(Gate gate, String... words) {
    List<String> faults = gate.check(fixture.repository);
    assertTrue(faults + " names " + List.of(words),
        faults.stream().anyMatch(fault -> List.of(words).stream().allMatch(fault::contains)));
  }

  private void second(String from, String to, String trailers) throws Exception {
    fixture.edit(fixture.tree(QueueFixture.GREETER), from, to);
    fixture.commit("Second", trailers);
    new Rebuild(fixture.repository).write();
  }

  @Test
  public void aGoodPatchPasses() {
    assertEquals(List.of(), new PrefixesCompile().check(fixture.repository));
    assertEquals(List.of(), new ExportsCompile().check(fixture.repository));
  }

  @Test
  public void aPrefixThatBreaksTheBuildIsNamed() throws Exception {
    second("int filler3;", "int filler3 = nowhere;", QueueFixture.TRAILERS.replace(QueueFixture.NEW_FILE, "none"));
    assertFault(new PrefixesCompile(), SECOND, QueueFixture.GREETER, "nowhere");
    assertFault(new PrefixesCompile(), "the whole series leaves");
  }

  @Test
  public void anExportThatHidesWhatItNeedsIsNamed() throws Exception {
    second("World.NAME", "World.NAME.trim()", QueueFixture.TRAILERS.replace(QueueFixture.NEW_FILE, "none"));
    assertFault(new ExportsCompile(), SECOND, "does not apply", "Depends-on");
  }

  @Test
  public void anExportWithWhatItNeedsPasses() throws Exception {
    second("World.NAME", "World.NAME.trim()", QueueFixture.TRAILERS.replace(QueueFixture.NEW_FILE, "none")
        .replace("Depends-on: none", "Depends-on: " + QueueFixture.PATCH));
    assertEquals(List.of(), new ExportsCompile().check(fixture.repository));
  }

  @Test
  public void anExportThatDoesNotCompileIsNamed() throws Exception {
    second("int filler1;", "World world;\n  int filler1 = World.SIZE;",
        QueueFixture.TRAILERS.replace(QueueFixture.NEW_FILE, "none"));
    assertFault(new ExportsCompile(), SECOND, "does not compile", "Greeter.java");
  }

  @Test
  public void onlyExportsThatMayHaveChangedAreLookedAtWhereThatIsAskedFor() throws Exception {
    second("int filler1;", "World world;\n  int filler1 = World.SIZE;", QueueFixture.TRAILERS
        .replace(QueueFixture.NEW_FILE, "none").replace("Depends-on: none", "Depends-on: " + QueueFixture.PATCH));
    Git git = new Git(fixture.root);
    git.run("init", "-q");
    git.run("add", "patches", "hadoop-common");
    git.run("commit", "-q", "-m", "All");
    Gate gate = new ExportsCompile("HEAD");
    assertEquals(List.of(), gate.check(fixture.repository));
    assertEquals("0 of 2 exports, those affected by changes since HEAD", gate.note(fixture.repository));

    fixture.edit("patches/" + SECOND, "Tier: core", "Tier: extra");
    assertFault(gate, SECOND, "does not compile");
    assertEquals("1 of 2 exports, those affected by changes since HEAD", gate.note(fixture.repository));

    git.run("commit", "-q", "-a", "-m", "Another tier");
    assertEquals(List.of(), gate.check(fixture.repository));
    fixture.edit(QueueFixture.NEW_FILE, "world", "earth");
    assertEquals("what depends on it, too", "2 of 2 exports, those affected by changes since HEAD",
        gate.note(fixture.repository));
    assertFault(gate, SECOND, "does not compile");

    assertEquals("'nowhere' is not a commit of " + fixture.root, assertThrows(PatchException.class,
        () -> new ExportsCompile("nowhere").check(fixture.repository)).getMessage());
  }
}
