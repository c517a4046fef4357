/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.patches.queue.Export;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Prefix;
import org.apache.hadoop.patches.queue.Rebuild;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What leaves the queue: a patch for an issue tracker, and a repository cut after a patch. */
public class TestExport {
  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  private QueueFixture fixture;

  @Before
  public void setUp() throws Exception {
    fixture = new QueueFixture(folder.newFolder("repository").toPath());
    fixture.addGoodPatch();
  }

  private Series series() {
    return Series.read(fixture.repository);
  }

  @Test
  public void anExportHasTheKeyTheReasonTheHunksAndTheNewFile() {
    String text = new Export(fixture.repository).text(series().find("0001"), "HADOOP-4711");
    assertTrue(text.startsWith("HADOOP-4711. Greet the world\n\nNobody likes to be greeted as nobody.\n\ndiff --git "));
    assertTrue(text.contains("+    return org.example.World.NAME;"));
    assertTrue(text.contains("+++ b/common/src/java/org/example/World.java"));
    assertFalse("our trailers stay at home", text.contains("New-files:"));
  }

  @Test
  public void anExportLeavesNoWorkTreeBehind() {
    new Export(fixture.repository).text(series().find("0001"), null);
    assertEquals(1, fixture.git().run("worktree", "list").lines().count());
  }

  @Test
  public void anExportThatNeedsTheAnnotationsSaysSo() throws Exception {
    Export export = new Export(fixture.repository);
    assertEquals(List.of(), export.warnings(series().find("0001")));
    fixture.write(QueueFixture.NEW_FILE, "package org.example;\nimport com.google.errorprone.annotations.A;\n");
    String warning = export.warnings(series().find("0001")).get(0);
    assertTrue(warning, warning.contains(QueueFixture.NEW_FILE) && warning.contains("error_prone_annotations"));
  }

  @Test
  public void aPatchIsFoundByNumberSlugAndPath() {
    for (String name : List.of("0001", "greet-the-world", QueueFixture.PATCH)) {
      assertEquals(QueueFixture.PATCH, series().find(name).path());
    }
    String message = assertThrows(PatchException.class, () -> series().find("0009")).getMessage();
    assertTrue(message, message.contains("0009") && message.contains(QueueFixture.PATCH));
  }

  @Test
  public void aPrefixHasNothingOfLaterPatches() throws Exception {
    fixture.write("hadoop-hdfs/src/main/java/org/example/Later.java", "package org.example;\nclass Later { }\n");
    fixture.edit(fixture.tree(QueueFixture.GREETER), "int filler2;", "int filler2 = 2;");
    fixture.commit("Second",
        QueueFixture.TRAILERS.replace(QueueFixture.NEW_FILE, "hadoop-hdfs/src/main/java/org/example/Later.java"));
    new Rebuild(fixture.repository).write();
    new org.apache.hadoop.patches.queue.Git(fixture.root).run("init", "-q");
    fixture.write(".gitignore", ".upstream/\ntarget/\n");
    fixture.write("hadoop-hdfs/target/ignored", "");
    fixture.write("hadoop-hdfs/src/test/java/org/example/TestGreeter.java", "");
    Path copy = folder.getRoot().toPath().resolve("copy");
    new Prefix(fixture.repository, series().find("0001")).copyTo(copy);
    Repository cut = Repository.at(copy);
    assertEquals(List.of(QueueFixture.PATCH), Series.read(cut).paths());
    assertFalse(Files.exists(copy.resolve("hadoop-hdfs/src/main/java/org/example/Later.java")));
    assertTrue(Files.exists(copy.resolve(QueueFixture.NEW_FILE)));
    assertFalse("tests may be of later patches", Files.exists(copy.resolve("hadoop-hdfs/src/test")));
    assertFalse(Files.exists(copy.resolve("hadoop-hdfs/target")));
    new WorkTree(cut).setup();
    List<Patch> patches = Series.read(cut).patches();
    new WorkTree(cut).apply(patches, false);
    String message =
        assertThrows(PatchException.class, () -> new Prefix(cut, patches.get(0)).copyTo(copy)).getMessage();
    assertTrue(message, message.contains("exists"));
  }
}
