/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.patches.gate.ChangesLint;
import org.apache.hadoop.patches.gate.Dependencies;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.gate.HeaderLint;
import org.apache.hadoop.patches.gate.HunkBudget;
import org.apache.hadoop.patches.gate.Ownership;
import org.apache.hadoop.patches.gate.RoundTrip;
import org.apache.hadoop.patches.gate.SeriesLint;
import org.apache.hadoop.patches.queue.Rebuild;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Each gate lets a good patch through and names the fault of a bad one. */
public class TestGates {
  private static final String FILE = "patches/" + QueueFixture.PATCH;

  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  private QueueFixture fixture;

  @Before
  public void setUp() throws Exception {
    fixture = new QueueFixture(folder.getRoot().toPath());
    fixture.addGoodPatch();
  }

  private void assertFault(Gate gate, String... words) {
    List<String> faults = gate.check(fixture.repository);
    assertTrue(faults + " names " + List.of(words),
        faults.stream().anyMatch(fault -> List.of(words).stream().allMatch(fault::contains)));
  }

  @Test
  public void aGoodPatchPassesEveryGate() {
    for (Gate gate : List.of(new SeriesLint(), new HeaderLint(), new HunkBudget(), new Ownership(), new ChangesLint(),
        new RoundTrip(), new Dependencies())) {
      assertEquals(gate.name(), List.of(), gate.check(fixture.repository));
    }
  }

  @Test
  public void seriesMissesAFile() throws Exception {
    fixture.write("patches/hadoop-hdfs/0007-stray.patch", "x");
    assertFault(new SeriesLint(), "hadoop-hdfs/0007-stray.patch", "not in the series");
  }

  @Test
  public void seriesNamesNoFile() throws Exception {
    fixture.write("patches/series", QueueFixture.PATCH + "\nhadoop-hdfs/0002-gone.patch\n");
    assertFault(new SeriesLint(), "hadoop-hdfs/0002-gone.patch", "no such file");
  }

  @Test
  public void seriesNamesAFileTwice() throws Exception {
    fixture.write("patches/series", QueueFixture.PATCH + "\n" + QueueFixture.PATCH + "\n");
    assertFault(new SeriesLint(), "listed twice");
  }

  @Test
  public void seriesNumbersMustRise() throws Exception {
    fixture.write("patches/hadoop-common/0001-again.patch", fixture.read(FILE));
    fixture.write("patches/series", QueueFixture.PATCH + "\nhadoop-common/0001-again.patch\n");
    assertFault(new SeriesLint(), "0001-again", "must rise");
  }

  @Test
  public void seriesWantsItsNamesAndUtf8() throws Exception {
    fixture.write("patches/hadoop-common/fix.patch", fixture.read(FILE));
    fixture.write("patches/series", "hadoop-common/fix.patch\n");
    assertFault(new SeriesLint(), "NNNN-short-slug");
    java.nio.file.Files.write(fixture.root.resolve(FILE), new byte[] {'a', (byte) 0xe9, 'b'});
    fixture.write("patches/series", QueueFixture.PATCH + "\n");
    assertFault(new SeriesLint(), "not UTF-8");
  }

  @Test
  public void headerMissesATrailer() throws Exception {
    fixture.edit(FILE, "Forwarded: no\n", "");
    assertFault(new HeaderLint(), QueueFixture.PATCH, "Forwarded", "missing");
  }

  @Test
  public void headerHasAnIllegalValue() throws Exception {
    fixture.edit(FILE, "Tier: core", "Tier: optional");
    assertFault(new HeaderLint(), "Tier is 'optional'", "core or extra");
    fixture.edit(FILE, "Related: HADOOP-1, MAPREDUCE-22", "Related: see the list");
    assertFault(new HeaderLint(), "Related is 'see the list'");
  }

  @Test
  public void headerNamesWhatIsNotThere() throws Exception {
    fixture.edit(FILE, "Tests: org.example.TestGreeter", "Tests: org.example.TestNothing");
    fixture.edit(FILE, "Depends-on: none", "Depends-on: hadoop-common/0009-later.patch");
    fixture.edit(FILE, "Benchmark: none", "Benchmark: dev-support/benchmarks/none.txt");
    fixture.edit(FILE, "World.java", "Nowhere.java");
    assertFault(new HeaderLint(), "org.example.TestNothing");
    assertFault(new HeaderLint(), "0009-later", "no earlier patch");
    assertFault(new HeaderLint(), "dev-support/benchmarks/none.txt");
    assertFault(new HeaderLint(), "Nowhere.java");
  }

  @Test
  public void headerSaysNotWhy() throws Exception {
    fixture.edit(FILE, "Nobody likes to be greeted as nobody.\n\n", "");
    assertFault(new HeaderLint(), "does not say why");
  }

  @Test
  public void budgetRefusesImports() throws Exception {
    stockEdit("package org.example;", "package org.example;\nimport java.util.List;");
    assertFault(new HunkBudget(), QueueFixture.GREETER, "adds an import");
  }

  @Test
  public void budgetRefusesBlanksAndComments() throws Exception {
    stockEdit("/** Greets. */", "/** Greets warmly. */");
    assertFault(new HunkBudget(), "only blanks or comments");
  }

  @Test
  public void budgetRefusesManyLinesUnlessTheySayWhy() throws Exception {
    stockEdit("int filler3;", "int more;\n".repeat(60) + "int more;");
    assertFault(new HunkBudget(), "adds 61 lines", "60 are allowed");
    String second = "patches/hadoop-common/0002-second.patch";
    fixture.edit(second, "Tier: core", "Tier: core\nBudget: 61, the fields cannot live elsewhere");
    assertEquals(List.of(), new HunkBudget().check(fixture.repository));
    fixture.edit(second, "Budget: 61, the fields", "Budget: 301, the fields");
    assertFault(new HunkBudget(), "Budget is");
  }

  @Test
  public void budgetRefusesNewFilesInThePatch() throws Exception {
    fixture.write(fixture.tree("common/src/java/org/example/Extra.java"), "package org.example;\nclass Extra { }\n");
    fixture.git().run("add", "-A");
    fixture.commit("Second", QueueFixture.TRAILERS);
    new Rebuild(fixture.repository).write();
    assertFault(new HunkBudget(), "Extra.java", "new file");
  }

  @Test
  public void budgetRefusesACopyOfAStockClass() throws Exception {
    fixture.edit(FILE, QueueFixture.NEW_FILE, "hadoop-common/src/main/java/org/example/Greeter.java");
    assertFault(new HunkBudget(), "Greeter.java", "stands in the stock tree");
  }

  @Test
  public void ownershipFindsOrphansAndTwins() throws Exception {
    fixture.write("hadoop-hdfs/src/main/java/org/example/Orphan.java", "");
    assertFault(new Ownership(), "Orphan.java", "no patch's New-files");
    fixture.edit(FILE, "New-files: " + QueueFixture.NEW_FILE, "New-files: " + QueueFixture.NEW_FILE + "\nNew-files: "
        + QueueFixture.NEW_FILE);
    assertFault(new Ownership(), "claimed by");
  }

  @Test
  public void changesWantsEachTitleOnce() throws Exception {
    fixture.write("CHANGES.txt", "nothing");
    assertFault(new ChangesLint(), "no line 'Greet the world.'");
    fixture.write("CHANGES.txt", "Greet the world. Greet the\n world.");
    assertFault(new ChangesLint(), "twice");
  }

  @Test
  public void roundTripSeesAnOffset() throws Exception {
    String patch = fixture.read(FILE);
    String moved = patch.replaceAll("@@ -(\\d+),(\\d+) \\+\\1,\\2 @@", "@@ -3,$2 +3,$2 @@");
    assertTrue("the fixture's hunk moves", !moved.equals(patch));
    fixture.write(FILE, moved);
    assertFault(new RoundTrip(), QueueFixture.PATCH, "not what 'patches rebuild' writes");
  }

  @Test
  public void roundTripSeesFuzz() throws Exception {
    fixture.edit(FILE, "   int filler9;", "   int filler99;");
    assertFault(new RoundTrip(), QueueFixture.PATCH, "does not apply", "hunk @@");
  }

  @Test
  public void dependenciesWantWhatAPatchNeeds() throws Exception {
    stockEdit("World.NAME", "World.NAME.trim()");
    assertFault(new Dependencies(), "0002-second", "Greeter.java", "Depends-on");
  }

  @Test
  public void dependenciesBlameNotWhoDependsOnAFault() throws Exception {
    stockEdit("World.NAME", "World.NAME.trim()");
    fixture.edit(fixture.tree(QueueFixture.GREETER), "World.NAME.trim()", "World.NAME.strip()");
    fixture.commit("Third", QueueFixture.TRAILERS.replace("Depends-on: none",
        "Depends-on: hadoop-common/0002-second.patch"));
    new Rebuild(fixture.repository).write();
    assertEquals(1, new Dependencies().check(fixture.repository).size());
  }

  /** A second patch that changes the stock greeter. */
  private void stockEdit(String from, String to) throws Exception {
    fixture.edit(fixture.tree(QueueFixture.GREETER), from, to);
    fixture.commit("Second", QueueFixture.TRAILERS);
    new Rebuild(fixture.repository).write();
  }
}
