/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.ab.fit.FitCommand;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.report.ResultsFile;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests {@code ab fit} as a user runs it. */
public class TestFitCommand {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final CommandRunner runner = new CommandRunner();
  private Path file;

  @Before
  public void setUp() throws Exception {
    file = temporary.getRoot().toPath().resolve("points.csv");
    try (InputStream in = FitCommand.class.getResourceAsStream("specsdm91.csv")) {
      Files.copy(in, file);
    }
  }

  private JsonNode json(Object... more) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of("fit", file, "--json"));
    arguments.addAll(List.of(more));
    return new ObjectMapper().readTree(runner.run(arguments.toArray())).path("fits");
  }

  private void write(String... lines) throws Exception {
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  @Test
  public void textTellsCoefficientsAndWhatFollows() {
    String text = runner.run("fit", file);
    String plain = text.replaceAll(" +", " ");
    for (String part : List.of("throughput by p, 7 points at 7 sizes", " sigma 0.02773 0.009122 0.002402 to 0.05305 ",
        " kappa 0.0001044 ", " scale 90.00 ", "peak p*: 96.52 (bootstrap ", "ceiling 1/sigma: 36.06",
        "no crossover: sigma is not below", "best by AICc: Amdahl",
        "bootstrap: 1000 resamples of residuals, seed 22", "refit up to p",
        "the first fit, up to p = ")) {
      assertTrue(part + "\n" + text, plain.contains(part));
    }
    assertEquals(text, runner.run("fit", file));
    assertFalse(text.equals(runner.run("fit", file, "--seed", "23")));
  }

  @Test
  public void jsonHasAllDigits() throws Exception {
    JsonNode fit = json().get(0);
    assertEquals(0.0277, fit.at("/sigma/value").asDouble(), 5e-5);
    assertEquals(0.000104, fit.at("/kappa/value").asDouble(), 5e-7);
    assertEquals(90.0, fit.at("/scale/value").asDouble(), 0.05);
    assertEquals(96.5, fit.at("/peak").asDouble(), 0.05);
    assertTrue(fit.at("/sigma/low").asDouble() < 0.0277 && fit.at("/sigma/high").asDouble() > 0.0277);
    assertEquals(22, fit.at("/bootstrap/seed").asInt());
    assertEquals("Amdahl", fit.at("/nearest").asText());
    assertEquals(1, fit.at("/laws/0/weight").asDouble() + fit.at("/laws/1/weight").asDouble()
        + fit.at("/laws/2/weight").asDouble(), 1e-9);
    assertEquals(7, fit.at("/points").size());
    assertTrue(fit.at("/crossover").isMissingNode());
    assertTrue(json("--scale", "fixed").get(0).at("/scale/fixed").asBoolean());
    assertEquals(64.9, json("--scale", "fixed").get(0).at("/scale/value").asDouble(), 1e-9);
  }

  @Test
  public void articlesCurve() throws Exception {
    List<String> lines = new ArrayList<>(List.of("# made of sigma -0.0288, kappa 0.000447", "p, Speedup, host"));
    for (int p : new int[] {1, 2, 3, 5, 10, 20, 30, 50}) {
      lines.add(p + ", " + p / (1 - 0.0288 * (p - 1) + 0.000447 * p * (p - 1)) + ", a");
    }
    write(lines.toArray(new String[0]));
    JsonNode fit = json().get(0);
    assertEquals(48, Math.round(fit.at("/peak").asDouble()));
    assertEquals(73.3, fit.at("/largestSpeedup").asDouble(), 0.05);
    assertEquals(64.4, fit.at("/crossover").asDouble(), 0.05);
    String text = runner.run("fit", file);
    assertTrue(text, text.contains("crossover px: 64.43; superlinear below it, the payback region above it"));
    assertTrue(text, text.contains("no ceiling: sigma is not above zero"));
  }

  @Test
  public void kappaBelowZeroSaysThatThereIsNoPeak() throws Exception {
    write("1,10", "2,19.1", "4,36", "8,66", "16,130", "32,280");
    String text = runner.run("fit", file);
    assertTrue(text, text.contains("no peak: kappa is below zero, and the law has no largest value"));
    assertTrue(text, text.contains("! the law has no value from p = "));
    assertTrue(json().get(0).at("/peak").isMissingNode());
  }

  @Test
  public void timesAreTurnedOver() throws Exception {
    write("p,time,throughput", "1,8,1", "2,4.4,2", "4,2.6,3", "8,1.7,4", "16,1.25,5");
    JsonNode fit = json("--metric", "time").get(0);
    assertEquals(8, 1 / fit.at("/scale/value").asDouble(), 0.1);
    assertEquals(8, fit.at("/points/0/mean").asDouble(), 0);
    assertEquals("throughput", json().get(0).at("/metric").asText());
    runner.assertUsage("--metric 'speed' is not in " + file + ", which has throughput, time", "fit", file, "--metric",
        "speed");
  }

  @Test
  public void tableHasErrorsAndRetries() throws Exception {
    write("p,time,arm,retries", "1,10,a,2", "1,12,a,0", "1,11,a,1", "2,6,a,0", "2,6.2,a,0", "4,3.5,a,5", "1,9,b,0",
        "2,5,b,0", "4,3,b,3");
    String text = runner.run("fit", file);
    assertTrue(text, text.contains("a: time by p, 6 points at 3 sizes"));
    assertTrue(text, text.contains("11.00 +- 0.58     5.2"));
    assertTrue(text, text.contains("! retries slow down the base of the speedups: at p = 1, 2 of 3 runs had 3 attempts "
        + "that did not succeed, so speedups look larger than they are"));
    write("p,time,arm", "1,10,a", "2,6,a", "4,3.5,a", "1,9,b", "2,5,b");
    assertEquals(1, runner.execute("fit", file));
    assertTrue(runner.out(), runner.out().startsWith("a: time by p, 3 points"));
    assertTrue(runner.err(), runner.err().contains("no fit of " + file + ", b: 2 different p are too few"));
    write("p,time,arm,retries", "1,10,a,0", "2,6,a,0", "4,3.5,a,5", "1,9,b,0", "2,5,b,0", "4,3,b,3");
    String other = runner.run("fit", file, "--arm", "b");
    assertTrue(other, other.startsWith("b: time by p, 3 points at 3 sizes"));
    assertFalse(other, other.contains("retries slow down"));
    assertTrue(other, other.contains("the curve passes through every point"));
    runner.assertUsage("--arm 'c' is not in " + file + " (nearest: a, b)", "fit", file, "--arm", "c");
  }

  @Test
  public void chartHasItsTable() throws Exception {
    Path chart = temporary.getRoot().toPath().resolve("curve.svg");
    String text = runner.run("fit", file, "--chart", chart);
    Path table = chart.resolveSibling("curve.csv");
    assertTrue(text, text.endsWith("chart: " + chart + "; its table: " + table + System.lineSeparator()));
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    assertTrue(Files.readString(chart).contains("<title id=\"t\">Speedup of "));
    assertEquals("svg", factory.newDocumentBuilder().parse(chart.toFile()).getDocumentElement().getTagName());
    List<String> lines = Files.readAllLines(table);
    assertEquals("arm,p,value,speedup,fitted", lines.get(0));
    assertEquals(8, lines.size());
    assertTrue(lines.get(1), lines.get(1).startsWith(",1.0,64.9,0.72"));
    runner.assertUsage("--chart 'curve.png' is not allowed: its name must end with .svg", "fit", file,
        "--chart", "curve.png");
    runner.assertUsage("--chart '" + file.resolveSibling("points.svg") + "' is not allowed: its table would "
        + "overwrite", "fit", file, "--chart", file.resolveSibling("points.svg"));
    runner.run("fit", file, "--chart", chart);
    Files.writeString(table, "of another program\n");
    runner.assertUsage("--chart '" + chart + "' is not allowed: its table would overwrite " + table
        + ", which is not one", "fit", file, "--chart", chart);
    assertEquals("of another program\n", Files.readString(table));
    Path nowhere = file.resolveSibling("nowhere");
    runner.assertUsage("--chart '" + nowhere.resolve("a.svg") + "' is not allowed: there is no directory " + nowhere,
        "fit", file, "--chart", nowhere.resolve("a.svg"));
    assertEquals("", runner.out());
  }

  @Test
  public void whatCannotBeFittedSaysWhy() throws Exception {
    runner.assertUsage("nowhere.csv: there is no such file", "fit", "nowhere.csv");
    runner.assertUsage("--scale 'free' is not one of fitted, fixed", "fit", file, "--scale", "free");
    write("p,throughput", "1,10", "2,19");
    runner.assertUsage(file + ": 2 different p are too few: ", "fit", file);
    write("p,throughput", "4,10", "4,10", "4,10");
    runner.assertUsage(file + ": all 3 points are at p = 4, which does not show how it scales", "fit", file);
    write("p,throughput", "0,10", "2,19", "4,30");
    runner.assertUsage(file + ": point 1 has p = 0: it must be above zero", "fit", file);
    write("p,throughput", "1,10", "2,-19", "4,30");
    runner.assertUsage(file + ": point 2, at p = 2, has the throughput -19: it must be a number above zero", "fit",
        file);
    write("p,time", "1,10", "2,0", "4,30");
    runner.assertUsage(file + ": point 2, at p = 2, has the time 0: it must be a number above zero", "fit", file);
    write("p,time", "1,10", "2,NaN", "4,30");
    runner.assertUsage(file + ": point 2, at p = 2, has the time NaN: it must be a number above zero", "fit", file);
    write("p,throughput", "1,10", "2,many", "4,30");
    runner.assertUsage(file + ":3: 'many' is not a number (column throughput)", "fit", file);
    write("p,throughput", "1,10", "2", "4,30");
    runner.assertUsage(file + ":3: it has 1 cell, but there are 2 columns", "fit", file);
    write("nodes,throughput", "1,10");
    runner.assertUsage(file + ":1: the first line must name the columns: p, one or more of throughput, speedup, time",
        "fit", file);
    write("p,throughput");
    runner.assertUsage(file + " has no points", "fit", file);
    write("", "# nothing");
    runner.assertUsage(file + " is empty", "fit", file);
    write("p,throughput", "2,10", "4,19", "8,30");
    runner.assertUsage(file + ": the scale can be fixed only by a point at p = 1, but the smallest p is 2", "fit", file,
        "--scale", "fixed");
    write("{\"name\": 3}");
    runner.assertUsage(file + " is not a results.json of ab", "fit", file);
  }

  private Path sweep(List<String> labels, List<Run> runs) throws Exception {
    Path results = temporary.getRoot().toPath().resolve("results.json");
    Header header = new Header("a sweep", "2026-11-28T07:00:00Z", new Machine("EPYC", 2, 1L << 34, "Linux"),
        "0123456789ab", "ab sweep", 3, false, "ext4", 22, "namespaces", labels.stream()
            .map(each -> new Header.SideHeader(each, "", "17", List.of(), List.of(), Map.of(), Map.of())).toList());
    Metric rate = new Metric("rate", "launches/s", false, "");
    ResultsFile.write(results, header, new Evaluation(labels, List.of(Metric.WALL, rate), runs), runs, List.of());
    return results;
  }

  @Test
  public void sweepsAreFittedArmByArm() throws Exception {
    List<String> labels = new ArrayList<>();
    List<Run> runs = new ArrayList<>();
    for (int p : new int[] {1, 2, 4, 8}) {
      for (String arm : List.of("stock", "tuned")) {
        String label = arm + "@trackers=" + p;
        labels.add(label);
        for (int round = 0; round <= 3; round++) {
          double wall = (arm.equals("stock") ? 40 : 10) * (1.0 / p + 0.1) + 0.01 * ((round * 7 + p) % 5);
          runs.add(new Run(round, label, "x", 1, Map.of("wall", round == 0 ? 99 : wall, "rate", 100 / wall), 6,
              label.equals("tuned@trackers=1") && round == 2 ? 1 : 0, 0, null, null));
        }
        runs.add(new Run(4, label, "x", 1, Map.of(), 0, 0, 0, "hung", "runs/x"));
      }
    }
    Path results = sweep(labels, runs);
    String text = runner.run("fit", results);
    assertTrue(text, text.contains("stock: wall (s) by trackers, 12 points at 4 sizes"));
    assertTrue(text, text.contains("tuned: wall (s) by trackers, 12 points at 4 sizes"));
    assertTrue(text, text.contains("! 1 of 4 runs at p = 8 failed and are skipped"));
    assertTrue(text, text.contains("at p = 1, 1 of 3 runs had 1 attempt that did not succeed"));
    assertTrue(runner.run("fit", results, "--metric", "rate", "--arm", "tuned")
        .startsWith("tuned: rate (launches/s) "));
    runner.assertUsage("--metric 'cpu' is not in " + results + ", which has wall, rate", "fit", results, "--metric",
        "cpu");
  }

  @Test
  public void sweepThatWasCutOffDoesNotGuess() throws Exception {
    List<Run> runs = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int p : new int[] {1, 2, 4}) {
      labels.add("stock@trackers=" + p);
      runs.add(new Run(1, "stock@trackers=" + p, "x", 1, Map.of("wall", 9.0 / p, "rate", p * 5.0), 0, 0, 0, null,
          null));
    }
    Path results = sweep(labels, runs);
    String text = Files.readString(results);
    Files.writeString(results, "{\"runs\":" + text.substring(text.lastIndexOf("\"runs\"") + 8));
    assertTrue(runner.run("fit", results).startsWith("stock: wall (s) by trackers, 3 points"));
    assertEquals(Main.USAGE, runner.execute("fit", results, "--metric", "rate"));
    assertTrue(runner.err(), runner.err().contains("ab: --metric 'rate' is not allowed: " + results + " was cut off"));
  }

  @Test
  public void otherResultsAreNoSweep() throws Exception {
    Path results = sweep(List.of("stock", "tuned"), List.of());
    runner.assertUsage(results + " is not of a sweep: its arms are stock, tuned, at one size each; 'ab sweep WORKLOAD",
        "fit", results);
  }

  /**
   * A refit to points on a curve recovers that curve, and its prediction for the next size is compared with what was
   * measured there.
   */
  @Test
  public void refitsToldAsTextAndAsJson() throws Exception {
    List<String> lines = new ArrayList<>(List.of("p,throughput"));
    int[] sizes = {1, 2, 4, 8, 16, 32, 64};
    for (int p : sizes) {
      // The last throughput is twice that of the curve.
      lines.add(p + "," + (p == 64 ? 2 : 1) * 10.0 * p / (1 + 0.05 * (p - 1) + 0.001 * p * (p - 1)));
    }
    write(lines.toArray(new String[0]));
    JsonNode refits = json().get(0).path("refits");
    assertEquals(4, refits.size());
    for (int i = 0; i < 3; i++) {
      JsonNode refit = refits.get(i);
      assertEquals(sizes[i + 3], refit.path("upTo").asInt());
      assertEquals(0.05, refit.path("sigma").asDouble(), 1e-4);
      assertEquals(0.001, refit.path("kappa").asDouble(), 1e-5);
      assertEquals(10, refit.path("scale").asDouble(), 1e-3);
      assertEquals(Math.sqrt(0.95 / 0.001), refit.path("peak").asDouble(), 0.2);
      assertEquals(sizes[i + 4], refit.at("/next/p").asInt());
      double ratio = refit.at("/next/measured").asDouble() / refit.at("/next/predicted").asDouble();
      assertEquals(i == 2 ? 2 : 1, ratio, 1e-3);
    }
    assertTrue(refits.get(3).path("next").isMissingNode());
    String text = runner.run("fit", file).replaceAll(" +", " ");
    assertTrue(text, text.contains("\n refit up to p n sigma kappa peak Smax next p predicted measured off %\n"
        + " 8 4 0.05000 0.001000 30.82 "));
    assertTrue(text, text.matches("(?s).*\n 32 6 0\\.05\\d* 0\\.001\\d* 30\\.\\d+ \\S+ 64 \\S+ \\S+ -50\\.0\\n.*"));
    assertTrue(text, text.matches("(?s).*\n 64 7 (\\S+ ){4}- - - -\\n.*"));
    assertTrue(text, text.contains("the first fit, up to p = 8, is off by -50.0 % at p = 64, "));
  }
}
