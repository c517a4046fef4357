/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests profiling of both arms of a measurement, with a script in place of {@code ab} that supplies the recordings. */
public class TestAb {
  /** A script that saves its arguments and writes the files that a measurement with {@code --results} leaves. */
  private static final String AB = """
      #!/usr/bin/env bash
      printf '%s\\n' "$@" >"${0%/dev-support/*}/arguments"
      for argument; do [[ $argument != --results=* ]] || results=${argument#*=}; done
      cd "${0%/dev-support/*}"
      for run in 000-stock 000-tuned 001-stock 001-tuned 002-stock 002-tuned; do
        mkdir -p "$results/toy/now/recordings/$run"
        [[ $* == *silent* ]] || cp "${run#*-}.jfr" "$results/toy/now/recordings/$run/7.jfr"
      done
      echo '{"sides": [{"label": "stock"}, {"label": "tuned"}]}' >"$results/toy/now/plan.json"
      exit 1
      """;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Profile profile = new Profile();
  private String rootBefore;
  private Path root;

  @Before
  public void setUp() throws Exception {
    rootBefore = System.getProperty("repository.root");
    root = temporary.getRoot().toPath().toRealPath();
    System.setProperty("repository.root", root.toString());
    Path ab = Files.createDirectories(root.resolve("dev-support/bin")).resolve("ab");
    Files.writeString(ab, AB);
    ab.toFile().setExecutable(true);
    Allocations.record(root.resolve("stock.jfr"), 2, 1);
    Allocations.record(root.resolve("tuned.jfr"), 1, 0);
  }

  @After
  public void tearDown() {
    System.setProperty("repository.root", rootBefore);
  }

  @Test
  public void graphsOfBothArmsAndTheDifference() throws Exception {
    Path output = root.resolve("graphs");
    assertEquals("that of ab", 1,
        profile.run("jfr", "ab", "-o", output.toString(), "toy", "--runs", "2", "--arms", "stock,tuned"));
    assertEquals(List.of("toy", "--runs", "2", "--arms", "stock,tuned", "--results=" + output,
        "--profiler=-XX:FlightRecorderOptions=repository={recordings}/.parts",
        "--profiler=-XX:StartFlightRecording=settings=profile,dumponexit=true,filename={recordings}"),
        Files.readAllLines(root.resolve("arguments")));
    try (Stream<Path> files = Files.list(output)) {
      assertEquals(List.of("stock-alloc.html", "toy", "tuned-against-stock-alloc.html", "tuned-alloc.html"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
    List<String> difference = Files.readAllLines(output.resolve("tuned-against-stock-alloc.html"));
    assertTrue("an array less in each of two runs, without the warm-up",
        difference.stream().anyMatch(line -> line.matches("d=-1[23]\\d{7}")));
  }

  /** The named folder may already have measurements in it: the finished ones are not shown again. */
  @Test
  public void othersInTheFolderAreLeftAlone() throws Exception {
    Path output = root.resolve("graphs");
    Path other = Files.createDirectories(output.resolve("toy/before/recordings/001-other"));
    Files.copy(root.resolve("stock.jfr"), other.resolve("1.jfr"));
    Files.writeString(output.resolve("toy/before/plan.json"), "{\"sides\": [{\"label\": \"other\"}]}");
    Files.writeString(output.resolve("toy/before/results.json"), "{}");
    profile.run("jfr", "ab", "-o", output.toString(), "toy");
    assertTrue(Files.exists(output.resolve("stock-alloc.html")));
    assertFalse(Files.exists(output.resolve("other-alloc.html")));
    Files.delete(output.resolve("toy/before/results.json"));
    profile.run("jfr", "ab", "-o", output.toString(), "toy", "--resume");
    assertTrue("it was cut off, and may have gone on", Files.exists(output.resolve("other-alloc.html")));
  }

  @Test
  public void profilerThatRecordsNothingIsToldOf() throws Exception {
    Path library = root.resolve("silent.so");
    Files.writeString(library, "");
    Path output = root.resolve("graphs");
    profile.run("agent", library.toString(), "ab", "-o", output.toString(), "toy");
    assertEquals("nothing to show: the profiler wrote no recording (.jfr) below "
        + output.resolve("toy/now/recordings") + "\n", profile.out());
  }

  @Test
  public void blankInTheFolderIsRefused() throws Exception {
    String said = Profile.refusal("jfr", "ab", "-o", root.resolve("all graphs").toString(), "toy");
    assertEquals("profile: the results directory of ab must not contain white space, at which the flags of tasks are "
        + "split: " + root.resolve("all graphs"), said);
    assertFalse(Files.exists(root.resolve("arguments")));
  }

  @Test
  public void oneRunUnlessToldOtherwise() throws Exception {
    Path library = root.resolve("yjp.so");
    Files.writeString(library, "");
    profile.run("agent", library + "=dir={recordings}", "ab", "toy");
    List<String> arguments = Files.readAllLines(root.resolve("arguments"));
    assertEquals(List.of("toy", "--runs=1"), arguments.subList(0, 2));
    assertTrue(arguments.get(2), arguments.get(2).startsWith("--results=" + root.resolve("results/profile/")));
    assertEquals("--profiler=-agentpath:" + library + "=dir={recordings}", arguments.get(3));
  }
}
