/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.report.ResultsFile;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests {@code ab compare} and {@code ab history} as a user runs them. */
public class TestCompareCommand {
  private static final Metric RATE = new Metric("rate", "launches/s", false, "");

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final CommandRunner runner = new CommandRunner();

  /** Writes the results of six rounds, in which tuned takes {@code tuned} seconds and stock 20. */
  private Path measure(String name, String day, String commit, double tuned, List<Metric> metrics) throws Exception {
    List<String> arms = List.of("stock", "tuned");
    List<Run> runs = new ArrayList<>();
    for (int round = 1; round <= 6; round++) {
      for (String arm : arms) {
        double wall = (arm.equals("stock") ? 20 : tuned) * (1 + 0.01 * round);
        runs.add(new Run(round, arm, "x", 1, Map.of("wall", wall, "rate", 1000 / wall, "cpu", 5.0), 6, 0, 0, null,
            null));
      }
    }
    Header header = new Header("a job", day + "T07:00:00Z", new Machine("EPYC", 2, 1L << 34, "Linux"), commit,
        "ab small-job", 6, false, "ext4", 22, "namespaces", arms.stream().map(each -> new Header.SideHeader(each, "",
            "17", List.of(), List.of(), Map.of("hadoop.jar", commit), Map.of("io.sort.mb", "100"))).toList());
    Path folder = Files.createDirectories(temporary.getRoot().toPath().resolve(name));
    Path file = folder.resolve("results.json");
    ResultsFile.write(file, header, new Evaluation(arms, metrics, runs), runs, List.of());
    return file;
  }

  /** Marks the given rounds of {@code arm} in {@code file} as failed, and returns the file. */
  private Path fail(Path file, String arm, int... rounds) throws Exception {
    ObjectMapper json = new ObjectMapper();
    JsonNode results = json.readTree(file.toFile());
    for (JsonNode run : results.path("runs")) {
      if (run.path("arm").asText().equals(arm)
          && Arrays.stream(rounds).anyMatch(round -> round == run.path("round").asInt())) {
        ((ObjectNode) run).put("failure", "hung");
      }
    }
    json.writeValue(file.toFile(), results);
    return file;
  }

  private Path measure(String name, String day, String commit, double tuned) throws Exception {
    return measure(name, day, commit, tuned, List.of(Metric.WALL, RATE, Metric.CPU));
  }

  @Test
  public void tableIsThatOfBenchstat() throws Exception {
    Path first = measure("a", "2026-11-01", "aaaa", 10);
    Path second = measure("b", "2026-11-02", "bbbb", 8);
    String text = runner.run("compare", first, second.getParent());
    assertTrue(text, text.contains("what differs:\n  commit: aaaa -> bbbb\n  stock jars hadoop.jar: aaaa -> bbbb\n"
        .replace("\n", System.lineSeparator())));
    String plain = text.replaceAll(" +", " ");
    for (String line : List.of("s, lower is better",
        " metric, arm first 95 % interval second 95 % interval change % p n",
        " wall stock 20.70 20.20 - 21.20 20.70 20.20 - 21.20 ~ 1.000 6+6",
        " wall tuned 10.35 10.10 - 10.60 8.280 8.080 - 8.480 -20.00 0.002 6+6",
        " cpu stock 5.000 5.000 - 5.000 5.000 5.000 - 5.000 ~ all equal 6+6", " geomean 8.555 8.091 -5.43",
        "launches/s, higher is better", " rate tuned 96.62 94.34 - 99.01 120.8 117.9 - 123.8 +25.00 0.002 6+6")) {
      assertTrue(line + "\n" + text, plain.contains("\n" + line + "\n"));
    }
  }

  @Test
  public void circumstancesAreNamedInShort() throws Exception {
    Path first = measure("a", "2026-11-01", "aaaa", 10);
    Path second = measure("b", "2026-11-01", "aaaa", 10);
    Files.writeString(second, Files.readString(second).replace("ab small-job", "ab small-job --runs 6")
        .replace("\"namespaces\"", "\"" + "so long ".repeat(30) + "\""));
    String text = runner.run("compare", first, second);
    assertTrue(text, text.contains("what differs:"));
    assertFalse("another command is no circumstance", text.contains("--runs 6"));
    assertTrue(text, text.contains("  isolation: namespaces -> " + "so long ".repeat(12) + "so l..."));
  }

  @Test
  public void alikeMeasurementsAreSaidToBe() throws Exception {
    Path first = measure("a", "2026-11-01", "aaaa", 10);
    String text = runner.run("compare", first, first, "--fail-above", "0");
    assertTrue(text, text.contains("the circumstances are the same"));
    assertFalse(text, text.contains("\n! "));
    assertTrue(text, text.contains("nothing is worse by more than 0.0 %"));
  }

  @Test
  public void regressionsAreTheExitStatus() throws Exception {
    Path first = measure("a", "2026-11-01", "aaaa", 8);
    Path second = measure("b", "2026-11-02", "bbbb", 10);
    assertEquals(1, runner.execute("compare", first, second, "--fail-above", "20"));
    assertTrue(runner.out(), runner.out().contains("WORSE: wall tuned by 25.0 %, which is more than 20.0 %"));
    assertTrue(runner.out(), runner.out().contains("WORSE: rate tuned by 25.0 %"));
    assertFalse(runner.out(), runner.out().contains("WORSE: wall stock"));
    assertEquals(0, runner.execute("compare", first, second, "--fail-above", "30"));
    assertEquals(0, runner.execute("compare", second, first, "--fail-above", "0"));
    assertEquals(0, runner.execute("compare", first, second, "--fail-above", "20", "--arm", "stock"));
    runner.assertUsage("--fail-above -1.0 is out of range: 0 to 1000000", "compare", first, second, "--fail-above=-1");
  }

  @Test
  public void whatHasGoneIsNoSuccess() throws Exception {
    Path first = measure("a", "2026-11-01", "aaaa", 8);
    Path second = fail(measure("b", "2026-11-02", "bbbb", 8), "tuned", 1, 2, 3, 4, 5, 6);
    assertEquals(1, runner.execute("compare", first, second, "--fail-above", "20"));
    assertTrue(runner.out(), runner.out().contains("LOST: wall tuned has values in the first but none in the second"));
    assertFalse(runner.out(), runner.out().contains("LOST: wall stock"));
    runner.run("compare", first, second);
    runner.run("compare", first, second, "--fail-above", "20", "--arm", "stock");
    fail(second, "stock", 1, 2, 3, 4, 5, 6);
    runner.assertUsage("nothing could be compared: wall stock has no value in the second; ", "compare", first, second,
        "--fail-above", "20");
  }

  /**
   * Runs are too few if no difference between them could be significant: the least p is 2 / C(n + m, n), which is 0.1
   * for 3 and 3, and 0.036 for 3 and 5.
   */
  @Test
  public void tooFewRunsAreThoseThatCouldNotTell() throws Exception {
    Path first = fail(measure("a", "2026-11-01", "aaaa", 8), "tuned", 4, 5, 6);
    Path second = fail(measure("b", "2026-11-02", "bbbb", 12), "tuned", 6);
    String text = runner.run("compare", first, second, "--arm", "tuned", "--metric", "wall");
    assertTrue(text, text.contains("+51") && text.contains("3+5") && !text.contains("can be significant"));
    fail(second, "tuned", 4, 5);
    text = runner.run("compare", first, second, "--arm", "tuned");
    assertTrue(text, text.contains("with 3+3 runs, no difference can be significant: the smallest p is 0.100.\n"));
  }

  @Test
  public void whatIsNotComparedIsNamed() throws Exception {
    Path first = measure("a", "2026-11-01", "aaaa", 8);
    Path second = measure("b", "2026-11-01", "aaaa", 8, List.of(new Metric("wall", "ms", true, ""),
        new Metric("rate", "launches/s", true, ""), new Metric("heap", "bytes", true, "")));
    String text = runner.run("compare", first, second);
    for (String line : List.of("metric wall (s, lower is better) of the first is wall (ms, lower is better) in the "
        + "second: not compared", "metric rate (launches/s, higher is better) of the first is rate (launches/s, lower "
        + "is better) in the second: not compared", "metric cpu (s, lower is better) is only in the first",
        "metric heap (bytes, lower is better) is only in the second")) {
      assertTrue(text, text.contains("  " + line + "\n"));
    }
    String one = runner.run("compare", first, first, "--metric", "cpu");
    assertFalse(one, one.contains("wall"));
    runner.assertUsage("--metric 'heat' is not in " + first, "compare", first, first, "--metric", "heat");
    runner.assertUsage("--arm 'tunde' is in neither file (nearest: tuned", "compare", first, first, "--arm", "tunde");
    runner.assertUsage("nowhere.json: there is no such file", "compare", first, "nowhere.json");
    runner.assertUsage("Missing required parameter: 'B.json'", "compare", first);
  }

  @Test
  public void historyMarksTheChange() throws Exception {
    double[] tuned = {10, 10.1, 9.9, 10, 5, 5.1, 4.9, 5};
    for (int i = 0; i < tuned.length; i++) {
      measure("results/job/" + (9 - i), "2026-11-1" + i, "c0ffee" + i, tuned[i]);
    }
    Path other = Files.createDirectories(temporary.getRoot().toPath().resolve("results/other"));
    Files.writeString(other.resolve("results.json"), "{}");
    Path results = other.getParent();
    String text = runner.run("history", results);
    assertTrue(runner.err(),
        runner.err().contains("warning: " + other.resolve("results.json") + " is not a results.json"));
    assertTrue(text, text.startsWith("a job\nwall of tuned by stock\n"));
    assertTrue(text, text.contains("2026-11-14T07:00  c0ffee4  6  0.2500  0.2500 - 0.2500  <- change"));
    assertTrue(text, text.contains("  change at c0ffee4 (2026-11-14T07:00:00Z): 0.5000 -> 0.2500, -50.0 %, p 0.0"));
    assertTrue(runner.run("history", results, "--median", "--metric", "cpu").contains("cpu (s) of tuned"));
    assertTrue(runner.run("history", results, "--arm", "stock").contains("wall (s) of stock"));
    assertEquals(Main.USAGE, runner.execute("history", results, "--only", "terasort"));
    assertTrue(runner.err(), runner.err().contains("no results.json below " + results + " matches the options"));
    Path chart = results.resolve("history.svg");
    Path table = results.resolve("history.csv");
    assertTrue(runner.run("history", results, "--chart", chart)
        .endsWith("chart: " + chart + "; its table: " + table + System.lineSeparator()));
    String svg = Files.readString(chart);
    assertTrue(svg, svg.contains("<title id=\"t\">a job</title>") && svg.contains("class=\"s arm2\""));
    List<String> lines = Files.readAllLines(table);
    assertEquals("measurement,date,commit,runs,wall of tuned by stock,low,high,median between changes", lines.get(0));
    assertEquals(1 + tuned.length, lines.size());
    assertTrue(lines.get(4), lines.get(4).matches("4,2026-11-13T07:00:00Z,c0ffee3,6(,0\\.(5|4999)\\d*){4}"));
    assertTrue(lines.get(5), lines.get(5).matches("5,2026-11-14T07:00:00Z,c0ffee4,6(,0\\.2(5|499)\\d*){4}"));
    runner.run("history", results, "--chart", chart);
    Files.writeString(table, "of another program\n");
    runner.assertUsage("--chart '" + chart + "' is not allowed: its table would overwrite " + table
        + ", which is not one", "history", results, "--chart", chart);
    Files.delete(table);
    runner.assertUsage("nowhere: there is no such directory", "history", "nowhere");
    measure("results/more", "2026-11-30", "ffff", 4);
    String more = Files.readString(results.resolve("more/results.json")).replace("a job", "another job");
    Files.writeString(results.resolve("more/results.json"), more);
    assertEquals(Main.USAGE, runner.execute("history", results, "--chart", chart));
    assertTrue(runner.err(), runner.err().contains("' is not allowed for 2 histories: choose one with --only"));
    assertEquals("", runner.out());
  }

  @Test
  public void historyOfForeignFilesGoesOn() throws Exception {
    Path zero = measure("results/zero", "2026-11-01", "aaaa", 10);
    Files.writeString(zero, Files.readString(zero).replaceAll("(\"wall\" *: *)2[0-9.]+", "$10.0"));
    Path swept = measure("results/swept", "2026-11-02", "bbbb", 10);
    Files.writeString(swept, Files.readString(swept).replace("\"stock\"", "\"stock@trackers=4\"")
        .replace("\"tuned\"", "\"tuned@trackers=4\""));
    String text = runner.run("history", zero.getParent().getParent());
    assertTrue(runner.err(), runner.err().contains("warning: " + zero + " is skipped: a median needs finite values"));
    assertTrue(text, text.startsWith("a job\nwall of tuned@trackers=4 by stock@trackers=4\n"));
  }

  @Test
  public void recordedFiguresHaveTheirHistory() {
    String text = runner.run("history", System.getProperty("repository.root") + "/dev-support/benchmarks", "--only",
        "small-job");
    assertTrue(text, text.contains("wall of tuned by stock"));
    assertTrue(text, text.contains("value") && text.contains("2026-11-2"));
  }

  private static void edit(Path file, String old, String now) throws Exception {
    String text = Files.readString(file);
    assertTrue(old, text.contains(old));
    Files.writeString(file, text.replace(old, now));
  }

  /** The description in older files lacks the options of the jobs, but the command has them. */
  @Test
  public void optionsOfJobsAreCircumstances() throws Exception {
    Path plain = measure("plain", "2026-11-01", "aaaa", 10);
    Path old = measure("old", "2026-11-01", "aaaa", 10);
    edit(old, "ab small-job", "ab small-job --jobs=6 --census --runs 6 --idle 0");
    Path now = measure("now", "2026-11-01", "aaaa", 10);
    edit(now, "ab small-job", "ab small-job --census --jobs 6");
    edit(now, "a job", "a job; --jobs 6; --census");
    assertTrue(runner.run("compare", old, now), runner.out().contains("the circumstances are the same"));
    for (Path other : List.of(old, now)) {
      assertTrue(runner.run("compare", plain, other), runner.out().contains("what differs:" + System.lineSeparator()
          + "  options: (none) -> --jobs 6 --census" + System.lineSeparator()));
    }
  }

  @Test
  public void historiesAreApartByOptionsJdkAndMachine() throws Exception {
    String[][] edits = {{}, {"ab small-job", "ab small-job --jobs 6"}, {"ab small-job", "ab small-job --jobs 6"},
        {"ab small-job", "ab small-job --conf io.sort.mb=5"}, {"\"17\"", "\"25.0.1 (Debian)\""}, {"EPYC", "Xeon"},
        {"\"17\"", "\"17.0.15\""}};
    for (int i = 0; i < edits.length; i++) {
      Path file = measure("results/" + i, "2026-11-0" + (i + 1), "aaaa" + i, 10);
      if (edits[i].length > 0) {
        edit(file, edits[i][0], edits[i][1]);
      }
    }
    edit(temporary.getRoot().toPath().resolve("results/2/results.json"), "a job", "a job; --jobs 6");
    String text = runner.run("history", temporary.getRoot().toPath().resolve("results"));
    assertEquals(List.of("a job; JDK 17; EPYC, 2 cores", "a job; --jobs 6", "a job; --conf io.sort.mb=5",
        "a job; JDK 25; EPYC, 2 cores", "a job; JDK 17; Xeon, 2 cores"),
        text.lines().filter(line -> line.startsWith("a job")).toList());
    assertEquals("of the first and the last, and of two with the option", 2, text.lines()
        .filter(line -> line.contains("changes not looked for: 2 measurements,")).count());
  }

  @Test
  public void recordedFiguresTellTheirOptions() {
    String text = runner.run("history", System.getProperty("repository.root") + "/dev-support/benchmarks",
        "--only=--jobs 6");
    assertTrue(text, text.contains("next_job of tuned by stock"));
    String plain = runner.run("history", System.getProperty("repository.root") + "/dev-support/benchmarks", "--only",
        "small-job: ");
    assertTrue(plain, plain.lines().anyMatch(line -> line.startsWith("small-job: ")
        && !line.contains("--")));
  }
}
