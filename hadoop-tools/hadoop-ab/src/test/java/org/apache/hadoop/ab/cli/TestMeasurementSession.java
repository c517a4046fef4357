/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a session starts a new measurement or resumes an earlier one. */
public class TestMeasurementSession {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private static Header header(String started, int rounds, String sum) {
    return header(started, "ab terasort --runs " + rounds, rounds, sum);
  }

  private static Header header(String started, String command, int rounds, String sum) {
    return new Header("terasort", started, new Machine("cpu", 2, 1, "Linux"), "abc", command, rounds, false,
        "ext4", 22, "namespace", List.of(new Header.SideHeader("stock", "d", "17", List.of(), List.of(),
        Map.of("hadoop.jar", sum), Map.of())));
  }

  private Path results() {
    return temporary.getRoot().toPath();
  }

  @Test
  public void twoOfOneSecondHaveFoldersOfTheirOwn() throws Exception {
    MeasurementSession first = MeasurementSession.begin(results(), "terasort", header("1", 6, "x"));
    MeasurementSession second = MeasurementSession.begin(results(), "terasort", header("1", 6, "x"));
    assertNotEquals(first.folder(), second.folder());
  }

  @Test
  public void moreRoundsOfTheSameGoOn() throws Exception {
    MeasurementSession first = MeasurementSession.begin(results(), "terasort", header("1", 6, "x"));
    MeasurementSession second = MeasurementSession.resume(results(), "terasort", header("2", 12, "x"));
    assertEquals(first.folder(), second.folder());
    assertEquals("1", second.header().started());
    assertEquals(12, second.header().rounds());
  }

  @Test
  public void otherJarsDoNot() throws Exception {
    MeasurementSession.begin(results(), "terasort", header("1", 6, "x"));
    UserError e = assertThrows(UserError.class,
        () -> MeasurementSession.resume(results(), "terasort", header("2", 6, "y")));
    assertTrue(e.getMessage(), e.getMessage().contains("(sides/0/jars/hadoop.jar was \"x\" and is \"y\")"));
  }

  /** A description does not contain every option: that of launch lacks --jvm-tasks. */
  @Test
  public void otherOptionsDoNot() throws Exception {
    MeasurementSession first = MeasurementSession.begin(results(), "launch",
        header("1", "ab launch --jvm-tasks -1 --runs 6", 6, "x"));
    UserError e = assertThrows(UserError.class, () -> MeasurementSession.resume(results(), "launch",
        header("2", "ab launch --resume --runs 6 --record burst", 6, "x")));
    assertTrue(e.getMessage(), e.getMessage().contains("(command was \"ab launch --jvm-tasks -1 --runs 6\" and is "));
    assertEquals("in another order, and recorded", first.folder(), MeasurementSession.resume(results(), "launch",
        header("2", "ab launch --record reused --runs 8 --resume --jvm-tasks=-1 --keep", 8, "x")).folder());
  }

  @Test
  public void measurementsThatShareAScratchFolderAreApart() throws Exception {
    Path scratch = results().resolve("scratch");
    MeasurementSession first = MeasurementSession.begin(results(), "terasort", header("1", 6, "x"));
    MeasurementSession second = MeasurementSession.begin(results(), "terasort", header("1", 6, "x"));
    MeasurementSession other = MeasurementSession.begin(results(), "shuffle", header("1", 6, "x"));
    assertEquals(3, Set.of(first.runsIn(scratch), second.runsIn(scratch), other.runsIn(scratch)).size());
    assertEquals(scratch, first.runsIn(scratch).getParent());
    assertEquals("gone on with", first.runsIn(scratch),
        new MeasurementSession(first.folder(), first.header()).runsIn(scratch));
  }

  @Test
  public void finishedOnesAreNotGoneOnWith() throws Exception {
    MeasurementSession first = MeasurementSession.begin(results(), "terasort", header("1", 6, "x"));
    Files.writeString(first.results(), "{}");
    UserError e = assertThrows(UserError.class,
        () -> MeasurementSession.resume(results(), "terasort", header("2", 6, "x")));
    assertTrue(e.getMessage(), e.getMessage().contains("was interrupted"));
  }
}
