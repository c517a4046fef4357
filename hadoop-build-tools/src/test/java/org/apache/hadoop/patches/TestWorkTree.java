/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Rebuild;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.Upstream;
import org.junit.Test;

/** Tests the ways between patches/ and the work tree, neither of which may lose anybody's work. */
public class TestWorkTree extends QueueTestCase {
  private void makeAnew() throws Exception {
    Upstream.deleteRecursively(fixture.repository.tree());
    tree.setup();
    tree.apply(patches(), false);
  }

  @Test
  public void unpacksSourcesAndResourcesInUpstreamsLayout() throws Exception {
    assertTrue(Files.exists(fixture.repository.tree().resolve(QueueFixture.GREETER)));
    assertTrue(Files.exists(fixture.repository.tree().resolve("mapreduce/src/java/some-default.xml")));
    assertTrue(Files.exists(fixture.repository.tree().resolve("hdfs/src/webapps/x/index.html")));
    assertFalse(Files.exists(fixture.repository.tree().resolve("common/src/java/org/example/Greeter.class")));
  }

  @Test
  public void aTreeMadeAnewHasTheSameCommits() throws Exception {
    fixture.addGoodPatch();
    makeAnew();
    String first = tree.head();
    makeAnew();
    assertEquals(first, tree.head());
  }

  @Test
  public void aWrongHashStopsWithTheFileAndBothHashes() throws Exception {
    String name = "hadoop-hdfs-0.22.0.jar";
    String pin = fixture.read("patches/upstream.properties").replaceAll("(?s).*" + name + ".sha256=(\\w+).*", "$1");
    fixture.write(".upstream/jars/" + name, "truncated");
    String message = assertThrows(PatchException.class, tree::setup).getMessage();
    assertTrue(message, message.contains(name) && message.contains(pin));
    assertEquals("both hashes", 2, message.split("\\b[0-9a-f]{64}\\b", -1).length - 1);
  }

  @Test
  public void aMissingJarSaysWhatToRun() throws Exception {
    Files.delete(fixture.repository.jars().resolve("hadoop-mapred-0.22.0.jar"));
    String message = assertThrows(PatchException.class, tree::setup).getMessage();
    assertTrue(message, message.contains("mvn -N initialize"));
  }

  @Test
  public void rebuildAfterApplyChangesNothing() throws Exception {
    fixture.addGoodPatch();
    makeAnew();
    assertEquals(List.of(), new Rebuild(fixture.repository).write());
  }

  @Test
  public void aPatchOfACrlfFileRoundTripsByteForByte() throws Exception {
    fixture.countToTwo();
    new Rebuild(fixture.repository).write();
    String patch = fixture.read("patches/" + patches().get(0).path());
    assertTrue(patch.contains("+  int a = 2;\r\n"));
    makeAnew();
    assertEquals(List.of(), new Rebuild(fixture.repository).write());
    assertTrue(fixture.read(fixture.tree(QueueFixture.CRLF)).contains("int a = 2;\r\n"));
  }

  @Test
  public void applyRefusesOverUnsavedEdits() throws Exception {
    fixture.addGoodPatch();
    fixture.edit(fixture.tree(QueueFixture.GREETER), "filler3", "precious");
    String message = assertThrows(PatchException.class, () -> tree.apply(patches(), false)).getMessage();
    assertTrue(message, message.contains("unsaved edits"));
    assertTrue(fixture.read(fixture.tree(QueueFixture.GREETER)).contains("precious"));
    assertTrue(tree.isEdited(patches()));
  }

  @Test
  public void applyRefusesOverUnsavedCommits() throws Exception {
    fixture.addGoodPatch();
    fixture.edit(fixture.tree(QueueFixture.GREETER), "filler3", "precious");
    fixture.commit("Be precious", QueueFixture.TRAILERS);
    String message = assertThrows(PatchException.class, () -> tree.apply(patches(), false)).getMessage();
    assertTrue(message, message.contains("patches rebuild"));
  }

  @Test
  public void aPatchThatDoesNotFitNamesFileAndHunkAndLeavesTheTree() throws Exception {
    fixture.addGoodPatch();
    String before = tree.head();
    fixture.edit("patches/" + QueueFixture.PATCH, "-    return \"nobody\";", "-    return \"somebody\";");
    String message = assertThrows(PatchException.class, () -> tree.apply(patches(), false)).getMessage();
    assertTrue(message, message.contains(QueueFixture.PATCH) && message.contains(QueueFixture.GREETER)
        && message.contains("@@ -"));
    assertEquals(before, tree.head());
    assertTrue(fixture.git().run("status", "--porcelain").isBlank());
  }

  @Test
  public void threeWayStopsInsideGitAmToMendIt() throws Exception {
    fixture.addGoodPatch();
    fixture.edit("patches/" + QueueFixture.PATCH, "-    return \"nobody\";", "-    return \"somebody\";");
    assertThrows(PatchException.class, () -> tree.apply(patches(), true));
    String message = assertThrows(PatchException.class, tree::refuseUnsaved).getMessage();
    assertTrue(message, message.contains("git am"));
  }

  @Test
  public void patchesNameNoBlobs() throws Exception {
    fixture.addGoodPatch();
    assertFalse(fixture.read("patches/" + QueueFixture.PATCH).lines().anyMatch(line -> line.startsWith("index ")));
  }

  @Test
  public void threeWayMergesAPatchWithWhatItWasMadeFrom() throws Exception {
    fixture.addPatches(2);
    String first = "patches/" + patches().get(0).path();
    fixture.edit(first, "+  int patched0;", "+  int patchedInAnotherWay;");
    PatchException refused = assertThrows(PatchException.class, () -> tree.apply(patches(), false));
    assertTrue(refused.getMessage(), refused.getMessage().contains(patches().get(1).path()));
    assertFalse("merged, and to be rebuilt", tree.apply(patches(), true));
    String greeter = fixture.read(fixture.tree(QueueFixture.GREETER));
    assertTrue(greeter, greeter.contains("int patchedInAnotherWay;") && greeter.contains("int patched1;"));
    new Rebuild(fixture.repository).write();
    assertTrue(fixture.read("patches/" + patches().get(1).path()).contains(" int patchedInAnotherWay;"));
  }

  @Test
  public void threeWayMergesWithTheStockFileWhereNothingElseIsKnown() throws Exception {
    fixture.addPatches(2);
    Upstream.deleteRecursively(fixture.repository.tree());
    tree.setup();
    fixture.edit("patches/" + patches().get(1).path(), "   int patched0;", "   int filler0;");
    assertThrows(PatchException.class, () -> tree.apply(patches(), false));
    assertFalse("merged, and to be rebuilt", tree.apply(patches(), true));
    String greeter = fixture.read(fixture.tree(QueueFixture.GREETER));
    assertTrue(greeter, greeter.contains("int patched0;") && greeter.contains("int patched1;"));
  }

  @Test
  public void aSecondCommitGetsTheNextNumberAndItsModule() throws Exception {
    fixture.addGoodPatch();
    fixture.write(fixture.tree("mapreduce/src/java/org/example/mapreduce.java"),
        "package org.example;\nclass Map { }\n");
    fixture.commit("Map more, with (odd) signs & many further words in it", QueueFixture.TRAILERS);
    new Rebuild(fixture.repository).write();
    assertEquals(List.of(QueueFixture.PATCH, "hadoop-mapreduce/0002-map-more-with-odd-signs.patch"),
        Series.read(fixture.repository).paths());
  }

  @Test
  public void aDroppedCommitDropsItsFileWhenThatIsNamed() throws Exception {
    fixture.addGoodPatch();
    fixture.git().run("reset", "-q", "--hard", "base");
    Rebuild rebuild = new Rebuild(fixture.repository);
    String message = assertThrows(PatchException.class, rebuild::write).getMessage();
    assertTrue(message, message.contains(QueueFixture.PATCH) && message.contains("--remove 0001"));
    assertEquals(List.of("removed " + QueueFixture.PATCH), rebuild.write(Set.of(QueueFixture.PATCH)));
    assertEquals(List.of(), Series.read(fixture.repository).paths());
    assertTrue(fixture.read("patches/series").startsWith("# the queue"));
    assertFalse(Files.exists(fixture.root.resolve("patches/" + QueueFixture.PATCH)));
    assertTrue(tree.isCurrent(List.of()));
  }

  @Test
  public void aPatchWhoseCommitIsThereIsNotRemoved() throws Exception {
    fixture.addGoodPatch();
    String message = assertThrows(PatchException.class,
        () -> new Rebuild(fixture.repository).write(Set.of(QueueFixture.PATCH))).getMessage();
    assertTrue(message, message.contains("git rebase -i base"));
    assertTrue(Files.exists(fixture.root.resolve("patches/" + QueueFixture.PATCH)));
  }
}
