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
import org.apache.hadoop.patches.queue.Git;
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

/** Tests exports of the queue: a patch for an issue tracker, and a repository cut off after a patch. */
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
    assertTrue(text, text.contains("\nSubject: [PATCH] HADOOP-4711. Greet the world\n\n"
        + "Nobody likes to be greeted as nobody.\n\nIt needs Java 17 to compile.\n"));
    assertTrue(text.contains("+    return org.example.World.NAME;"));
    assertTrue(text.contains("+++ b/common/src/java/org/example/World.java"));
    assertFalse("our trailers stay at home", text.contains("New-files:"));
  }

  @Test
  public void anExportCarriesItsTestsAndSaysWhatTheyNeed() {
    String text = new Export(fixture.repository).text(series().find("0001"), null);
    assertTrue(text, text.contains("+++ b/common/src/test/core/org/example/TestGreeter.java"));
    assertTrue("what a test uses", text.contains("+++ b/common/src/test/core/org/example/GreeterCase.java"));
    assertTrue(text, text.contains(" StockHadoop\n"));
  }

  @Test
  public void whatTestsShareGoesWithTheFirst() throws Exception {
    fixture.write("hadoop-common/src/test/java/org/example/TestMore.java", QueueFixture.HEADER
        + "package org.example;\nclass TestMore extends GreeterCase {\n}\n");
    fixture.edit(fixture.tree(QueueFixture.GREETER), "int filler2;", "int filler2 = 2;");
    fixture.commit("Second", QueueFixture.TRAILERS.replace(QueueFixture.NEW_FILE, "none")
        .replace("TestGreeter", "TestMore"));
    new Rebuild(fixture.repository).write();
    String text = new Export(fixture.repository).text(series().find("0002"), null);
    assertTrue(text, text.contains("TestMore.java") && !text.contains("GreeterCase.java"));
    assertTrue(text, text.contains("come with:\n * Greet the world\n"));
  }

  @Test
  public void gitAmTakesAnExport() throws Exception {
    Path mail = folder.newFile("export.patch").toPath();
    Files.writeString(mail, new Export(fixture.repository).text(series().find("0001"), "HADOOP-4711"));
    Git git = fixture.git();
    git.run("checkout", "-q", "--detach", "base");
    git.run("am", "-q", "--keep-cr", mail.toString());
    assertEquals("HADOOP-4711. Greet the world", git.run("log", "-1", "--format=%s").strip());
    assertTrue(git.run("log", "-1", "--format=%b").contains("greeted as nobody"));
    assertTrue(git.run("show", "--stat", "HEAD").contains("World.java"));
  }

  @Test
  public void newFilesHaveTheFormOfApache() throws Exception {
    fixture.write(QueueFixture.NEW_FILE, QueueFixture.HEADER + String.join("\n", "package org.example;", "",
        "import com.google.errorprone.annotations.concurrent.GuardedBy;", "import java.util.List;", "",
        "/** The world. */", "public final class World {", "  static final String NAME = \"world\";",
        "  @GuardedBy(\"this\")", "  private List<String> names;", "",
        "  void name(@GuardedBy(\"this\") int i) {", "  }", "}", ""));
    String text = new Export(fixture.repository).files(series().find("0001"))
        .get("common/src/java/org/example/World.java");
    assertTrue(text, text.startsWith("/**\n * Licensed to the Apache Software Foundation (ASF) under one\n"));
    assertTrue(text, text.contains("\n * limitations under the License.\n */\npackage org.example;\n"));
    assertTrue(text, text.contains("\nimport java.util.List;\n"
        + "import org.apache.hadoop.classification.InterfaceAudience;\n\n/** The world. */"));
    assertTrue(text, text.contains("/** The world. */\n@InterfaceAudience.Private\npublic final class World"));
    assertTrue(text, text.contains("  // Guarded by this.\n  private List<String> names;"));
    assertFalse(text, text.contains("GuardedBy"));
    fixture.write(QueueFixture.NEW_FILE, "package org.example;\n");
    String message = assertThrows(PatchException.class,
        () -> new Export(fixture.repository).files(series().find("0001"))).getMessage();
    assertTrue(message, message.contains(QueueFixture.NEW_FILE) && message.contains("does not begin"));
  }

  @Test
  public void anExportLeavesNoWorkTreeBehind() {
    new Export(fixture.repository).text(series().find("0001"), null);
    assertEquals(1, fixture.git().run("worktree", "list").lines().count());
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
    new Git(fixture.root).run("init", "-q");
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
