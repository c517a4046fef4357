/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import static org.apache.hadoop.upstream.result.TestBaseline.method;
import static org.apache.hadoop.upstream.result.TestBaseline.result;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.upstream.result.Comparison.Change;
import org.apache.hadoop.upstream.scan.TestClass;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestComparison {
  private static final TestClass FOO = new TestClass("mapred", "org.example.TestFoo");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final Baseline baseline = new Baseline();

  @Before
  public void record() {
    baseline.merge(result(FOO, method("passes", Verdict.PASS), method("wavers", Verdict.FAIL, Verdict.PASS),
        method("fails", Verdict.FAIL)));
  }

  @Test
  public void onlyWhatAlwaysPassedCanBeLost() {
    Comparison comparison = compare(Differences.none(), method("passes", Verdict.FAIL, Verdict.TIMEOUT),
        method("wavers", Verdict.FAIL), method("fails", Verdict.FAIL));
    assertEquals("[mapred/org.example.TestFoo passes timeout]", text(comparison.lost()));
    assertEquals(0, comparison.kept());
  }

  @Test
  public void aPassAtASecondAttemptIsNoLoss() {
    Comparison comparison = compare(Differences.none(), method("passes", Verdict.FAIL, Verdict.PASS));
    assertEquals("[]", text(comparison.lost()));
    assertEquals(1, comparison.kept());
  }

  @Test
  public void aMethodThatNeverRanIsLost() {
    assertEquals("[mapred/org.example.TestFoo passes missing]",
        text(compare(Differences.none(), method("fails", Verdict.FAIL)).lost()));
    assertEquals("[mapred/org.example.TestFoo passes not-run]",
        text(compare(Differences.none(), method("passes", Verdict.NOT_RUN)).lost()));
  }

  @Test
  public void whatNeverPassedAndDoesIsWon() {
    Comparison comparison =
        compare(Differences.none(), method("passes", Verdict.PASS), method("fails", Verdict.PASS));
    assertEquals("[mapred/org.example.TestFoo fails pass]", text(comparison.won()));
  }

  @Test
  public void newMethodsAreReported() {
    assertEquals(List.of(new TestMethod(FOO, "brandNew")),
        compare(Differences.none(), method("passes", Verdict.PASS), method("brandNew", Verdict.FAIL)).unknown());
  }

  @Test
  public void aListedDifferenceIsNoLossAndItsReasonIsShown() throws IOException {
    Differences differences =
        differences("mapred\torg.example.TestFoo\tpasses\tasserts a 3 s wait\tno wait\tour.key");
    Comparison comparison = compare(differences, method("passes", Verdict.FAIL));
    assertEquals("[]", text(comparison.lost()));
    assertEquals("[mapred/org.example.TestFoo passes fail]", text(comparison.allowed()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new Report(new PrintStream(bytes)).comparison("tuned", comparison, differences);
    assertTrue(bytes.toString(), bytes.toString().startsWith(
        "differs mapred/org.example.TestFoo passes: no wait (restored by our.key)"));
    assertTrue(bytes.toString(), bytes.toString().contains("tuned: 0 kept, 0 lost, 1 listed differences, 0 gained"));
  }

  @Test
  public void aDifferenceThatPassesIsReported() throws IOException {
    Differences differences = differences("mapred\torg.example.TestFoo\tpasses\ta\tb\tour.key");
    assertEquals(List.of(new TestMethod(FOO, "passes")),
        compare(differences, method("passes", Verdict.PASS)).unneeded());
  }

  @Test
  public void aDifferenceMustBeOneAndNameAKeyOfOurs() {
    refused("mapred\torg.example.TestFoo\tpasses\ta\tb\tio.sort.mb",
        "'io.sort.mb' is not a key of stock-behaviour.xml");
    refused("mapred\torg.example.TestFoo\tfails\ta\tb\tour.key", "is fail on stock, so there is nothing to lose");
    refused("mapred\torg.example.TestFoo\tgone\ta\tb\tour.key", "is not in the baseline");
    refused("mapred\torg.example.TestFoo\tpasses\ta\t\tour.key", "the column 'our reason' is empty");
  }

  private void refused(String line, String error) {
    IOException e = assertThrows(IOException.class, () -> differences(line));
    assertTrue(e.getMessage(), e.getMessage().contains(":1: ") && e.getMessage().contains(error));
  }

  private Differences differences(String line) throws IOException {
    Path file = folder.newFile().toPath();
    Files.writeString(file, line + "\n");
    return Differences.read(file, Set.of("our.key"), baseline);
  }

  private Comparison compare(Differences differences, MethodResult... methods) {
    return Comparison.of(baseline, List.of(result(FOO, methods)), differences);
  }

  private static String text(List<Change> changes) {
    return changes.stream().map(change -> change.method() + " " + change.tunedText()).toList().toString();
  }
}
