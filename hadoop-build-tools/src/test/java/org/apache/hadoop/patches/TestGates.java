/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.patches.gate.Dependencies;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.gate.HeaderLint;
import org.apache.hadoop.patches.gate.HunkBudget;
import org.apache.hadoop.patches.gate.Limits;
import org.apache.hadoop.patches.gate.NamedClasses;
import org.apache.hadoop.patches.gate.Ownership;
import org.apache.hadoop.patches.gate.Rewrites;
import org.apache.hadoop.patches.gate.RoundTrip;
import org.apache.hadoop.patches.gate.SeriesLint;
import org.apache.hadoop.patches.gate.TopicsLint;
import org.apache.hadoop.patches.queue.Rebuild;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that each gate passes a good patch and names the fault of a bad one. */
public class TestGates {
  private static final String FILE = "patches/" + QueueFixture.PATCH;
  private static final String OTHER_FILE = "hadoop-common/src/main/java/org/example/Other.java";

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
    for (Gate gate : List.of(new SeriesLint(), new HeaderLint(), new HunkBudget(), new Ownership(), new TopicsLint(),
        new RoundTrip(), new Dependencies(), new NamedClasses(), new Rewrites())) {
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
    assertFault(new SeriesLint(), "hadoop-hdfs/0002-gone.patch", "does not exist");
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
    assertFault(new SeriesLint(), "0001-again", "must increase");
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
    String allowed = "allowed: none or KEY=DEFAULT (RANGE WITH UNIT; stock: VALUE)";
    String before = "none";
    for (String key : List.of("a.key", "a.key=5", "a.key=5 (0 to 9 ms)", "a.key=5, ms, 0 to 9; 0 restores stock",
        "a.key= (0 to 9; stock: 0)", "a.key=5 (0 to 9; stock: )", "a.key=5 (0 to 9; stock: 0) or more")) {
      fixture.edit(FILE, "Config: " + before + "\n", "Config: " + key + "\n");
      assertFault(new HeaderLint(), "Config is '" + key + "'", allowed);
      before = key;
    }
  }

  @Test
  public void headerNamesWhatIsNotThere() throws Exception {
    fixture.edit(FILE, "Tests: org.example.TestGreeter", "Tests: org.example.TestNothing");
    fixture.edit(FILE, "Depends-on: none", "Depends-on: hadoop-common/0009-later.patch");
    fixture.edit(FILE, "Benchmark: none", "Benchmark: dev-support/benchmarks/none.txt");
    fixture.edit(FILE, "World.java", "Nowhere.java");
    assertFault(new HeaderLint(), "org.example.TestNothing");
    assertFault(new HeaderLint(), "0009-later", "not an earlier patch");
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
    assertFault(new HunkBudget(), "only white space or comments");
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
    assertFault(new HunkBudget(), "Greeter.java", "exists in the stock tree");
  }

  @Test
  public void ownershipFindsOrphansAndTwins() throws Exception {
    fixture.write("hadoop-hdfs/src/main/java/org/example/Orphan.java", "");
    assertFault(new Ownership(), "Orphan.java", "not in the New-files of any patch");
    fixture.edit(FILE, "New-files: " + QueueFixture.NEW_FILE, "New-files: " + QueueFixture.NEW_FILE + "\nNew-files: "
        + QueueFixture.NEW_FILE);
    assertFault(new Ownership(), "claimed by");
  }

  @Test
  public void topicsWantTheListsThatPatchesGive() throws Exception {
    assertEquals("Greeter Change Log\n\nRelease 1 - Unreleased\n\n  INCOMPATIBLE CHANGES\n\n    None.\n"
        + "\n  IMPROVEMENTS\n\n    None.\n\n  BUG FIXES\n\n    Greetings\n\n      Greet the world.\n",
        fixture.read("CHANGES.txt"));
    assertEquals("Greets.\n<!-- made by 'dev-support/bin/patches topics' -->\n| topic | what changes |\n|---|---|\n"
        + "| Greetings | the world is greeted |\n<!-- end of what 'patches topics' makes -->\nEnd.\n",
        fixture.read("README.md"));
    fixture.edit("CHANGES.txt", "Greet the world.", "Greet all.");
    assertFault(new TopicsLint(),
        "CHANGES.txt:17: is '      Greet all.' and should be '      Greet the world.'",
        "run 'dev-support/bin/patches topics'");
    fixture.edit("patches/topics", "greeted", "greeted twice");
    assertFault(new TopicsLint(), "README.md:5: is '| Greetings | the world is greeted |' and should be '");
    fixture.write("CHANGES.txt", "Greeter Change Log\n");
    assertFault(new TopicsLint(), "CHANGES.txt has no line 'Release ...'");
  }

  @Test
  public void topicsHaveANameATextAndAPatch() throws Exception {
    fixture.write("patches/topics", fixture.read("patches/topics") + "\nFarewells\n  none is forgotten\n");
    assertFault(new TopicsLint(), "patches/topics:7: no patch has the topic 'Farewells'");
    fixture.write("patches/topics", "Greetings\nFarewells\n  none is forgotten\n");
    assertFault(new TopicsLint(), "patches/topics:1: say below 'Greetings'");
    fixture.write("patches/topics", "  the world is greeted\n");
    assertFault(new TopicsLint(), "patches/topics:1: put the name of a topic above");
    fixture.write("patches/topics", "Greetings\n  a\nGreetings\n  b\n");
    assertFault(new HeaderLint(), "patches/topics:3: 'Greetings' is listed twice");
  }

  @Test
  public void headerNamesATopicOfTheListAndAType() throws Exception {
    fixture.edit(FILE, "Topic: Greetings", "Topic: Farewells");
    assertFault(new HeaderLint(), QueueFixture.PATCH, "Topic is 'Farewells'", "patches/topics: Greetings");
    assertFault(new TopicsLint(), QueueFixture.PATCH, "'Farewells'", "must name one of patches/topics");
    fixture.edit(FILE, "Type: fix", "Type: feature");
    assertFault(new HeaderLint(), "Type is 'feature'", "incompatible, improvement, fix");
  }

  @Test
  public void limitsAreKeptOrChangedWithAReason() throws Exception {
    assertFault(new Limits(), "patches/limits has no line 'patches 1 <why>'");
    String mapred = "hadoop-mapreduce/src/main/java/org/apache/hadoop/mapred/";
    fixture.write(mapred + "One.java", "");
    fixture.write(mapred + "package-info.java", "");
    fixture.write("patches/limits", "# why\n\npatches 1 one\nlongest-chain 1 alone\nmapred-classes 1 one\n");
    assertEquals(List.of(), new Limits().check(fixture.repository));
    assertEquals("patches 1, longest-chain 1, mapred-classes 1", new Limits().note(fixture.repository));

    fixture.write(mapred + "Two.java", "");
    assertFault(new Limits(), "allows 1 for 'mapred-classes', but it is 2");
    stockEdit("int filler1;", "int second;");
    assertFault(new Limits(), "allows 1 for 'patches', but it is 2");
    assertEquals("each stands alone", 2, new Limits().check(fixture.repository).size());
    fixture.edit("patches/hadoop-common/0002-second.patch", "Depends-on: none", "Depends-on: " + QueueFixture.PATCH);
    assertFault(new Limits(), "allows 1 for 'longest-chain', but it is 2");

    fixture.write("patches/limits", "patches 3 more may come\nlongest-chain 2 both\nmapred-classes 2\nclasses 3 x\n");
    assertFault(new Limits(), "patches/limits line 3 is 'mapred-classes 2'", "<why>");
    assertFault(new Limits(), "patches/limits line 4 is 'classes 3 x'", "patches, longest-chain, mapred-classes");
    assertFault(new Limits(), "has no line 'mapred-classes 2 <why>'");
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

  @Test
  public void namesWantThePatchThatOwnsAClass() throws Exception {
    fixture.write(OTHER_FILE, "package org.example;\n/** Not {@link World}. */\nfinal class Other { }\n");
    fixture.edit(fixture.tree(QueueFixture.GREETER), "int filler1;", "World world; // not Other");
    fixture.commit("Second", QueueFixture.TRAILERS.replace(QueueFixture.NEW_FILE, OTHER_FILE));
    new Rebuild(fixture.repository).write();
    assertFault(new NamedClasses(), "0002-second", QueueFixture.PATCH, "World in Greeter.java", "Depends-on");
    fixture.edit("patches/hadoop-common/0002-second.patch", "Depends-on: none", "Depends-on: " + QueueFixture.PATCH);
    assertEquals(List.of(), new NamedClasses().check(fixture.repository));
    fixture.write(QueueFixture.NEW_FILE,
        "package org.example;\nclass World { String name = \"Other\"; Other other; }\n");
    assertFault(new NamedClasses(), QueueFixture.PATCH, "0002-second", "Other in World.java");
  }

  @Test
  public void namesTellPackagesApart() throws Exception {
    fixture.write(OTHER_FILE, "package org.example;\nfinal class Other { }\n");
    stockEdit("int filler1;", "int second;");
    fixture.edit("patches/hadoop-common/0002-second.patch", QueueFixture.NEW_FILE, OTHER_FILE);
    for (String source : List.of("package org.example;\nimport org.other.Other;\nclass World { Other o; }\n",
        "package org.example.deep;\nclass World { Other o; }\n",
        "package org.example;\nclass World { org.other.Other o; }\n",
        "package org.example;\nclass World { Other o;\n  class Other { } }\n")) {
      fixture.write(QueueFixture.NEW_FILE, source);
      assertEquals(source, List.of(), new NamedClasses().check(fixture.repository));
    }
    for (String source : List.of("package org.example.deep;\nimport org.example.Other;\nclass World { Other o; }\n",
        "package org.example.deep;\nimport org.example.*;\nclass World { Other o; }\n",
        "package org.example.deep;\nclass World { org.example.Other o; }\n",
        "package org.example.deep;\nimport static org.example.Other.SIZE;\nclass World { }\n")) {
      fixture.write(QueueFixture.NEW_FILE, source);
      assertEquals(source, 1, new NamedClasses().check(fixture.repository).size());
    }
  }

  @Test
  public void rewritesRefuseToTakeALineOfAnEarlierPatchAway() throws Exception {
    stockEdit("    return org.example.World.NAME;", "    return null;");
    assertFault(new Rewrites(), "0002-second.patch", QueueFixture.GREETER, "@@ -", "World.NAME", "which 0001 added",
        "patches edit 0001", "'0002 0001 1 <why>' to patches/rewrites");
    fixture.write("patches/rewrites", "# why\n0002 0001 1 same place\n");
    assertEquals(List.of(), new Rewrites().check(fixture.repository));
    assertEquals("1 line of earlier patches removed, as listed", new Rewrites().note(fixture.repository));
  }

  @Test
  public void rewritesFollowALineThatMoves() throws Exception {
    stockEdit("  int filler0;", "  int a;\n  int b;\n  int c;\n  int filler0;");
    fixture.edit(fixture.tree(QueueFixture.GREETER), "  int filler5;\n", "");
    fixture.edit(fixture.tree(QueueFixture.GREETER), "    return org.example.World.NAME;", "    return null;");
    fixture.edit(fixture.tree(QueueFixture.GREETER), "  int b;\n", "");
    fixture.commit("Third", QueueFixture.TRAILERS);
    new Rebuild(fixture.repository).write();
    List<String> faults = new Rewrites().check(fixture.repository);
    assertEquals(faults.toString(), 2, faults.size());
    assertTrue(faults.toString(), faults.get(0).contains("World.NAME") && faults.get(0).contains("0001 added"));
    assertTrue(faults.toString(), faults.get(1).contains("int b;") && faults.get(1).contains("0002 added"));
  }

  @Test
  public void rewritesRefuseAListThatIsNotTrue() throws Exception {
    fixture.write("patches/rewrites", "0002 0001 3 gone\n0002 0001\n");
    assertFault(new Rewrites(), "patches/rewrites allows 0002 to remove 3 lines of 0001, but it removes 0");
    assertFault(new Rewrites(), "patches/rewrites line 2 is '0002 0001'", "<why>");
  }

  /** Adds a second patch that changes the stock greeter. */
  private void stockEdit(String from, String to) throws Exception {
    fixture.edit(fixture.tree(QueueFixture.GREETER), from, to);
    fixture.commit("Second", QueueFixture.TRAILERS);
    new Rebuild(fixture.repository).write();
  }
}
