/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launcher;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the programs of dev-support/bin up to the start of Java, in a tree of their own. */
public class TestLaunchers {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Path folder;
  private MiniTree tree;

  @Before
  public void setUp() throws Exception {
    folder = temporary.getRoot().toPath().toRealPath();
    tree = MiniTree.create(folder.resolve("a working copy"), folder.resolve("tools"));
  }

  private static void assertStarts(MiniTree.Result result, Path root) {
    assertEquals(result.err(), 0, result.status());
    assertTrue(result.out(), result.out().contains("-" + MiniTree.VERSION + ".jar"));
    assertTrue(result.out(), result.out().contains(root.toString()));
  }

  @Test
  public void everyProgramBuildsOnceAndStarts() throws Exception {
    for (String program : MiniTree.PROGRAMS) {
      assertStarts(tree.run(program), tree.root());
    }
    List<String> builds = tree.builds();
    assertEquals(builds.toString(), 1, builds.size());
    assertTrue(builds.get(0), builds.get(0).contains("-am package"));
    for (String program : MiniTree.PROGRAMS) {
      MiniTree.Result again = tree.run(program);
      assertStarts(again, tree.root());
      assertEquals("", again.err());
    }
    assertEquals(builds, tree.builds());
  }

  @Test
  public void newerSourcesAreBuilt() throws Exception {
    tree.run("tera");
    Path source = tree.root().resolve("hadoop-tools/hadoop-terasort/src/main/A.java");
    Files.setLastModifiedTime(source, java.nio.file.attribute.FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    MiniTree.Result result = tree.run("tera");
    assertStarts(result, tree.root());
    assertTrue(result.err(), result.err().startsWith("tera: building "));
    assertEquals(2, tree.builds().size());
  }

  @Test
  public void linksToThemStart() throws Exception {
    for (String program : MiniTree.PROGRAMS) {
      Path link = folder.resolve("my-" + program);
      Files.createSymbolicLink(link, tree.root().resolve("dev-support/bin").resolve(program));
      assertStarts(tree.run(link, Map.of()), tree.root());
    }
  }

  @Test
  public void exportedCdPathChangesNothing() throws Exception {
    for (String program : MiniTree.PROGRAMS) {
      assertStarts(tree.run(tree.root().resolve("dev-support/bin").resolve(program),
          Map.of("CDPATH", ".:" + tree.root() + ":" + folder)), tree.root());
      // By a path that cd would look up in CDPATH.
      Files.createDirectories(folder.resolve("tools/dev-support"));
      assertStarts(tree.run(Path.of("bash"), Map.of("CDPATH", tree.root().toString()), "-c",
          "cd '" + tree.root() + "' && dev-support/bin/" + program), tree.root());
    }
  }

  @Test
  public void movedTreeRunsItsOwnJars() throws Exception {
    for (String program : MiniTree.PROGRAMS) {
      tree.run(program);
    }
    MiniTree moved = tree.at(folder.resolve("moved"));
    Files.move(tree.root(), moved.root());
    assertRunsItsOwn(moved, tree.root());
  }

  /** Checks a copied tree while all jars of the original still exist. */
  @Test
  public void copiedTreeRunsItsOwnJars() throws Exception {
    for (String program : MiniTree.PROGRAMS) {
      tree.run(program);
    }
    MiniTree copy = tree.at(folder.resolve("copy"));
    assertEquals(0, new ProcessBuilder("cp", "-a", tree.root().toString(), copy.root().toString()).start().waitFor());
    assertRunsItsOwn(copy, tree.root());
  }

  private static void assertRunsItsOwn(MiniTree here, Path old) throws Exception {
    int before = here.builds().size();
    for (String program : MiniTree.PROGRAMS) {
      MiniTree.Result result = here.run(program);
      assertStarts(result, here.root());
      assertFalse(result.out(), result.out().contains(old + "/"));
    }
    assertEquals("one build for all", before + 1, here.builds().size());
  }

  @Test
  public void twoFirstRunsBuildOnce() throws Exception {
    assumeTrue("no flock here: nothing keeps two builds apart",
        new ProcessBuilder("bash", "-c", "command -v flock").start().waitFor() == 0);
    Path gate = folder.resolve("gate");
    assertEquals(0, new ProcessBuilder("mkfifo", gate.toString()).start().waitFor());
    List<Process> both = new ArrayList<>();
    for (String program : List.of("ab", "tera")) {
      both.add(tree.start(tree.root().resolve("dev-support/bin").resolve(program), Map.of("MVN_SLEEP", gate.toString()),
          folder.resolve(program + ".out"), folder.resolve(program + ".err")));
    }
    // For the first build; a second one would wait until its timeout.
    Files.writeString(gate, "go\n");
    for (Process each : both) {
      assertEquals(0, each.waitFor());
    }
    assertEquals(tree.builds().toString(), 1, tree.builds().size());
  }

  @Test
  public void failingBuildShowsItsFirstError() throws Exception {
    String output = "[WARNING] old\\n[ERROR] COMPILATION ERROR : \\n[ERROR] -----\\n"
        + "[ERROR] A.java:[3,7] no such symbol\\n" + "[ERROR] more\\n".repeat(30);
    for (String program : MiniTree.PROGRAMS) {
      MiniTree.Result result = tree.run(tree.root().resolve("dev-support/bin").resolve(program),
          Map.of("MVN_OUTPUT", output));
      assertEquals(2, result.status());
      assertTrue(result.err(), result.err().contains("\n[ERROR] A.java:[3,7] no such symbol\n"));
      assertFalse(result.err(), result.err().contains("WARNING"));
      assertTrue(result.err(), result.err().lines().count() <= 15);
      assertTrue(result.err(), result.err().endsWith("the full log is " + tree.root() + "/target/build.log\n"));
    }
    MiniTree.Result silent = tree.run(tree.root().resolve("dev-support/bin/ab"),
        Map.of("MVN_OUTPUT", "Killed by the system\\n"));
    assertTrue(silent.err(), silent.err().contains("\nKilled by the system\n"));
  }

  @Test
  public void versionTellsDistributionAndCommit() throws Exception {
    MiniTree.Result none = tree.run("ab", "--version");
    assertTrue(none.out(), none.out()
        .contains("-Dstampede.version=" + MiniTree.VERSION + "\n-Dstampede.commit=unknown\n"));
    String commit = git("init", "-q") + git("add", "dev-support")
        + git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x")
        + git("rev-parse", "--short=12", "HEAD");
    for (String program : List.of("ab", "tera", "patches", "upstream-tests")) {
      MiniTree.Result result = tree.run(program, "-V");
      assertTrue(result.out(), result.out().contains("-Dstampede.commit=" + commit.strip() + " with local changes\n"));
      assertFalse(tree.run(program, "--help").out().contains("stampede.commit"));
    }
    assertEquals("jcstress tests of " + MiniTree.VERSION + ", commit " + commit.strip() + " with local changes\n",
        tree.run("jcstress", "--version").out());
  }

  private String git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-C", tree.root().toString()));
    command.addAll(List.of(arguments));
    Process git = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(git.getInputStream().readAllBytes());
    assertEquals(0, git.waitFor());
    return out;
  }

  @Test
  public void whatIsMissingIsNamed() throws Exception {
    Path bin = tree.root().resolve("dev-support/bin");
    for (String program : MiniTree.PROGRAMS) {
      assertRefused(program + ": JAVA_HOME is '/nowhere', which has no bin/java: ",
          tree.run(bin.resolve(program), Map.of("JAVA_HOME", "/nowhere")));
      // The stubs' folder is not on this PATH.
      assertRefused(program + ": mvn is not on the PATH, but ",
          tree.run(bin.resolve(program), Map.of("PATH", plainPath())));
    }
    Files.writeString(tree.jdk().resolve("release"), "JAVA_VERSION=\"1.8.0_402\"\n");
    assertRefused("ab: the Java in " + tree.jdk() + " is too old: ", tree.run("ab"));
  }

  @Test
  public void whatTheyDoNotKnowIsNamed() throws Exception {
    assertRefused("programs: 'pig' is unknown; allowed: ", tree.run("programs", "avro", "pig"));
    assertRefused("upstream-tests: --hadoop is '2.7'; allowed: 3.5.0", tree.run("upstream-tests", "--hadoop", "2.7"));
    assertEquals(List.of(), tree.builds());
  }

  @Test
  public void builtTreeNeedsNoMaven() throws Exception {
    for (String program : MiniTree.PROGRAMS) {
      tree.run(program);
      assertStarts(tree.run(tree.root().resolve("dev-support/bin").resolve(program), Map.of("PATH", plainPath())),
          tree.root());
    }
  }

  /** Returns a PATH with the system programs that the launchers use, but without mvn. */
  private String plainPath() throws Exception {
    Path plain = folder.resolve("plain");
    if (!Files.exists(plain)) {
      Files.createDirectory(plain);
      for (String tool : List.of("bash", "env", "dirname", "basename", "readlink", "sed", "find", "mkdir", "mktemp",
          "flock")) {
        for (String place : List.of("/usr/bin", "/bin")) {
          if (Files.isExecutable(Path.of(place, tool)) && !Files.exists(plain.resolve(tool))) {
            Files.createSymbolicLink(plain.resolve(tool), Path.of(place, tool));
          }
        }
      }
    }
    return plain.toString();
  }

  @Test
  public void reportOfJcstressGoesWhereItShould() throws Exception {
    MiniTree.Result result = tree.run("jcstress", "-r", "report", "-t", "A");
    assertEquals(result.err(), 0, result.status());
    assertTrue(result.out(), result.out().endsWith("\n-r\n" + folder.resolve("tools/report") + "\n-t\nA\n"));
    assertTrue(tree.run("jcstress").out().contains("\n-r\n" + tree.root().resolve("results/jcstress") + "\n"));
    for (String name : List.of("EndedJobsRaces", "HeartbeatRaces", "JobsRaces", "PoolRaces")) {
      Path source = tree.root().resolve("hadoop-common/src/jcstress/java").resolve(name + ".java");
      Files.createDirectories(source.getParent());
      Files.writeString(source, "");
    }
    tree.run("jcstress");
    assertRefused("jcstress: -t 'EndedJbos' matches no test (nearest: EndedJobsRaces, JobsRaces, PoolRaces)",
        tree.run(tree.root().resolve("dev-support/bin/jcstress"), Map.of(), "-t", "EndedJbos"));
    assertRefused("jcstress: -t needs a regular expression ", tree.run("jcstress", "-t"));
    assertRefused("jcstress: -r needs a directory", tree.run("jcstress", "-r"));
    assertRefused("jcstress: -r /dev/null is not a directory", tree.run("jcstress", "-r", "/dev/null"));
  }

  private static void assertRefused(String message, MiniTree.Result result) {
    assertEquals(result.out() + result.err(), 2, result.status());
    assertTrue(result.err(), result.err().startsWith(message));
    assertEquals(result.err(), 1, result.err().lines().count());
  }
}
