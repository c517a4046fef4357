/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.later;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks the verdict drawn from the Surefire reports of the two runs, and the logs' evidence of the plug-ins. */
public class TestPluginVerdict {
  private static final String FOO = "org.example.TestFoo";
  private static final String BAR = "org.example.TestBar";
  private static final String SERVED = "Map output collector class = org.apache.hadoop.mapred.StampedeMapOutput";
  private static final String LEFT = "Hadoop's own buffer sorts the output of this job's maps: no reason";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path without;
  private Path with;
  private Path known;
  private Path classes;

  @Before
  public void makeFolders() throws Exception {
    without = folder.newFolder("without").toPath();
    with = folder.newFolder("with").toPath();
    known = Files.writeString(folder.getRoot().toPath().resolve("differences.txt"), "# none\n\n");
    list("org/example/TestFoo.java");
    Files.createDirectories(without.resolve("reports"));
    Files.createDirectories(with.resolve("reports"));
  }

  private static String passes(String name, String method) {
    return "<testcase classname='" + name + "' name='" + method + "'/>";
  }

  private static String ends(String name, String method, String how) {
    return "<testcase classname='" + name + "' name='" + method + "'><" + how + "/></testcase>";
  }

  private static void report(Path run, String name, String... cases) throws IOException {
    Files.writeString(run.resolve("reports").resolve("TEST-" + name + ".xml"),
        "<testsuite>" + String.join("", cases) + "</testsuite>");
  }

  private void printed(String name, String text) throws IOException {
    Files.writeString(with.resolve("reports").resolve(name + "-output.txt"), text + "\n");
  }

  private void list(String... lines) throws IOException {
    classes = Files.write(folder.getRoot().toPath().resolve("classes.txt"), List.of(lines));
  }

  private PluginVerdict verdict() throws IOException {
    return new PluginVerdict(without, with, known, classes);
  }

  @Test
  public void aMethodThatFailsOnceOrIsSkippedDoesNotPass() throws Exception {
    report(without, FOO, passes(FOO, "well"), ends(FOO, "fails", "failure"), ends(FOO, "breaks", "error"),
        ends(FOO, "skipped", "skipped"), passes(FOO, "[1] twice"), ends(FOO, "[1] twice", "failure"));
    SurefireReports reports = new SurefireReports(without.resolve("reports"));
    assertEquals(Set.of(FOO), reports.classes());
    assertEquals(Set.of("well"), reports.passed(FOO));
    assertEquals(Set.of(), reports.passed(BAR));
  }

  /** Checks that a method that passes in the end passes: Surefire reports its earlier failures as flaky. */
  @Test
  public void aMethodThatPassesWhenItIsRepeatedPasses() throws Exception {
    report(without, FOO, ends(FOO, "wavers", "flakyFailure"));
    assertEquals(Set.of("wavers"), new SurefireReports(without.resolve("reports")).passed(FOO));
  }

  @Test
  public void whatIsNoReportIsNamed() throws Exception {
    assertTrue(assertThrows(IOException.class, () -> new SurefireReports(without.resolve("none"))).getMessage()
        .endsWith("has no reports: no test ran"));
    report(without, FOO, "<testcase");
    assertTrue(assertThrows(IOException.class, () -> new SurefireReports(without.resolve("reports"))).getMessage()
        .endsWith("TEST-" + FOO + ".xml is not a Surefire report"));
  }

  @Test
  public void nothingLostIsGood() throws Exception {
    report(without, FOO, passes(FOO, "one"), ends(FOO, "two", "error"));
    report(with, FOO, passes(FOO, "one"), passes(FOO, "two"));
    printed(FOO, SERVED);
    assertEquals(List.of("1 classes: 1 methods pass without the plug-ins, and 0 of these do not pass with them",
        "  1 served by the plug-ins: TestFoo"), verdict().lines());
    assertTrue(verdict().isGood());
  }

  @Test
  public void whatIsLostIsNamedUnlessItIsKnown() throws Exception {
    report(without, FOO, passes(FOO, "one"), passes(FOO, "two"), passes(FOO, "three"));
    report(with, FOO, passes(FOO, "one"), ends(FOO, "two", "failure"));
    printed(FOO, SERVED);
    assertEquals(List.of("1 classes: 3 methods pass without the plug-ins, and 2 of these do not pass with them",
        "  lost: " + FOO + ".three", "  lost: " + FOO + ".two", "  1 served by the plug-ins: TestFoo"),
        verdict().lines());
    assertFalse(verdict().isGood());
    Files.writeString(known, FOO + "\ttwo\tnames a class\n" + FOO + "\tone\tpasses all the same\n");
    assertEquals(List.of("1 classes: 1 methods pass without the plug-ins, and 1 of these do not pass with them",
        "  lost: " + FOO + ".three", "  not counted: " + FOO + ".one: passes all the same",
        "  differs: " + FOO + ".two: names a class", "  1 served by the plug-ins: TestFoo"), verdict().lines());
    assertFalse(verdict().isGood());
    Files.writeString(known, FOO + "\ttwo\tnames a class\n" + FOO + "\tthree\tnames another\n");
    assertTrue(verdict().isGood());
  }

  @Test
  public void aRunThatNoPluginServedIsNotGood() throws Exception {
    report(without, FOO, passes(FOO, "one"));
    report(with, FOO, passes(FOO, "one"));
    assertFalse(verdict().isGood());
    printed(FOO, SERVED + "\n" + LEFT);
    assertFalse("left to Hadoop", verdict().isGood());
    assertTrue(verdict().lines().contains("  1 left to Hadoop: TestFoo"));
    printed(FOO, SERVED + "\n" + LEFT + "\nMAPS_SORTED_BY_STAMPEDE=2");
    assertTrue("in part", verdict().isGood());
    assertTrue(verdict().lines().contains("  1 served in part, and left to Hadoop in part: TestFoo"));
  }

  /** Checks that containers' logs count, which are in folders of their own below the folder of their class. */
  @Test
  public void logsOfContainersCount() throws Exception {
    report(without, FOO, passes(FOO, "one"));
    report(with, FOO, passes(FOO, "one"));
    report(without, BAR, passes(BAR, "one"));
    report(with, BAR, passes(BAR, "one"));
    list("# both", "org/example/TestFoo.java\tserved", "", "org/example/TestBar.java\tnone");
    Path container = Files.createDirectories(with.resolve("target/" + FOO + "/container_1"));
    Files.writeString(with.resolve("target/TestFoo.log"), SERVED);
    Path own = Files.createDirectories(with.resolve("target/TestFoo/container_1"));
    Files.writeString(own.resolve("syslog"), SERVED);
    Files.writeString(container.resolve("stdout"), LEFT);
    assertTrue(verdict().lines().contains("  1 served by the plug-ins: TestFoo"));
    assertTrue(verdict().lines().contains("  1 without a task that sorts or copies: TestBar"));
    assertTrue(verdict().isGood());
  }

  @Test
  public void aLineOfKnownDifferencesMustHaveItsFields() throws Exception {
    report(without, FOO, passes(FOO, "one"));
    report(with, FOO, passes(FOO, "one"));
    Files.writeString(known, FOO + "\tone\n");
    assertTrue(assertThrows(IOException.class, this::verdict).getMessage().contains("is not a class, a method and a"));
  }

  @Test
  public void aClassMustShowWhatItsLineSays() throws Exception {
    report(without, FOO, passes(FOO, "one"));
    report(with, FOO, passes(FOO, "one"));
    report(without, BAR, passes(BAR, "one"));
    report(with, BAR, passes(BAR, "one"));
    printed(FOO, SERVED);
    printed(BAR, SERVED + "\n" + LEFT);
    list("org/example/TestFoo.java", "org/example/TestBar.java");
    assertTrue("nothing is said", verdict().isGood());
    list("org/example/TestFoo.java\tserved", "org/example/TestBar.java\tleft");
    assertTrue(verdict().isGood());
    list("org/example/TestFoo.java\tpartly", "org/example/TestBar.java\tserved");
    assertFalse(verdict().isGood());
    assertTrue(verdict().lines().contains("  not served in part, and left to Hadoop in part: TestFoo"));
    assertTrue(verdict().lines().contains("  not served by the plug-ins: TestBar"));
  }

  /** Checks that a class whose JVM crashed is told of, on either side: what it lost is unknown. */
  @Test
  public void aClassWithoutAReportIsNotGood() throws Exception {
    report(without, FOO, passes(FOO, "one"));
    report(with, FOO, passes(FOO, "one"));
    printed(FOO, SERVED);
    assertTrue(verdict().isGood());
    list("org/example/TestFoo.java", "org/example/TestBar.java");
    assertFalse(verdict().isGood());
    assertTrue(verdict().lines().containsAll(List.of("  no report without the plug-ins: TestBar",
        "  no report with the plug-ins: TestBar")));
    report(with, BAR, passes(BAR, "one"));
    assertFalse(verdict().isGood());
    assertFalse(verdict().lines().contains("  no report with the plug-ins: TestBar"));
    report(without, BAR, ends(BAR, "one", "skipped"));
    assertTrue(verdict().isGood());
  }

  @Test
  public void aLineOfTheListMustBeAClassAndAUse() throws Exception {
    report(without, FOO, passes(FOO, "one"));
    report(with, FOO, passes(FOO, "one"));
    list("org/example/TestFoo.java\tused");
    assertEquals(classes + ": 'org/example/TestFoo.java\tused': 'used' is none of served, partly, left, none",
        assertThrows(IOException.class, this::verdict).getMessage());
    list("org.example.TestFoo");
    assertEquals(classes + ": 'org.example.TestFoo' is not a source file, and a use after a tab or nothing",
        assertThrows(IOException.class, this::verdict).getMessage());
  }
}
