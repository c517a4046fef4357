/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.Sides;
import org.apache.hadoop.ab.faults.FaultKind;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;
import picocli.CommandLine;

/** Tests that a mistake on the command line starts nothing and gives exit status 2 and one line that names it. */
public class TestCommandLine {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  private void assertUsage(String message, String... arguments) {
    err.getBuffer().setLength(0);
    assertEquals(err.toString(), 2, execute(arguments));
    assertTrue(err.toString(), err.toString().startsWith("ab: " + message));
    assertEquals(err.toString(), 1, err.toString().lines().count());
  }

  @Test
  public void unknownWorkloadHasItsNearest() {
    assertUsage("Unmatched argument at index 0: 'terasrt' (nearest: terasort", "terasrt");
    assertUsage("name a workload: small-job, terasort, map-sort, jobtracker, shuffle, shuffle-faults, chaos, launch, "
        + "planning, dfsio, dfs-faults, edits");
  }

  @Test
  public void unknownArmHasItsNearest() {
    assertUsage("unknown arm 'stok' (nearest: stock, ", "terasort", "--arms", "stok,tuned");
    assertUsage("unknown arm 'series:7777': patches/series has ", "terasort", "--arms", "stock,series:7777");
  }

  @Test
  public void badValuesNameOptionAndRange() {
    assertUsage("--size '3q' is not a size", "terasort", "--size", "3q");
    assertUsage("--input-cache '0' is not a size", "terasort", "--input-cache", "0");
    assertUsage("--input-cache 'much' is not a size", "chaos", "--input-cache", "much");
    assertUsage("--size: the workload small-job has only one size", "small-job", "--size", "1m");
    assertUsage("--runs 0 is out of range: 1 to 1000", "terasort", "--runs", "0");
    assertUsage("--trackers 65 is out of range: 1 to 64", "terasort", "--trackers", "65");
    assertUsage("Invalid value for option '--runs'", "terasort", "--runs", "six");
    assertUsage("--timeout 0 is out of range", "terasort", "--timeout", "0");
    assertUsage("--scratch no/such/folder is not allowed", "terasort", "--scratch", "no/such/folder");
    assertUsage("--probe 'x' is not of the form NAME=CLASS#METHOD", "terasort", "--probe", "x");
    assertUsage("--cluster 'proceses' is not one of mini, processes, netns (nearest: processes", "terasort",
        "--cluster", "proceses");
    assertUsage("--census is not possible with --cluster processes", "terasort", "--cluster", "processes", "--census");
    assertUsage("--nodes 33 is out of range: 1 to 32", "terasort", "--cluster", "netns", "--nodes", "33");
    assertUsage("--nodes is not allowed without --cluster netns", "terasort", "--nodes", "3");
    assertUsage("--pause is not possible with --cluster mini, where a DataNode is not a process: use --cluster "
        + "processes",
        "terasort", "--pause", "70");
    assertUsage("--pause is not allowed with --kill", "terasort", "--cluster", "processes", "--pause", "1", "--kill",
        "1");
    assertUsage("--profiler 'agentpath' is not allowed: it must be a JVM flag", "terasort", "--profiler", "agentpath");
    assertUsage("--profiler '-Da=b c' is not allowed", "jobtracker", "--profiler=-Da=b c");
    assertUsage("--record is not allowed with --profiler", "shuffle", "--record", "1k", "--profiler=-Xint");
    assertUsage("Unknown option: '--bogus'", "terasort", "--bogus");
  }

  @Test
  public void worthTakesAWorkloadWithItsOptions() {
    assertUsage("the workload 'smal-job' is not one of small-job, terasort, ", "worth", "smal-job");
    assertUsage("the workload 'arms' is not one of ", "worth", "arms");
    assertUsage("--builds 0 is out of range: 1 to 200", "worth", "--builds", "0", "small-job");
    assertUsage("--arms is not allowed after the workload: the arms are prefixes", "worth", "small-job",
        "--arms=stock");
    assertUsage("--resume is not allowed after the workload: it must precede the "
        + "workload", "worth", "small-job", "--runs", "6",
        "--resume");
    assertUsage("Missing required parameter: 'WORKLOAD'", "worth", "--builds", "3");
    assertUsage("Unknown option: '--runs'", "worth", "--runs", "6", "small-job");
  }

  @Test
  public void optionsOfMapSortHaveTheirRanges() {
    assertUsage("--records 0 is out of range: 1 to 1000000000", "map-sort", "--records", "0");
    assertUsage("--key-type 'tezt' is not one of text, bytes, long, int, custom (nearest: text", "map-sort",
        "--key-type", "tezt");
    assertUsage("Invalid value for option '--partitions'", "map-sort", "--partitions", "many");
    assertUsage("--conf io.sort.mb is not allowed for map-sort: use --io-sort-mb", "map-sort", "--arms", "stock,stock",
        "--conf", "io.sort.mb=100");
    assertUsage("--require 'mrege:tuned/stock<=1': this measurement has no metric 'mrege' (nearest: merge", "map-sort",
        "--require", "mrege:tuned/stock<=1");
  }

  @Test
  public void optionsOfJobTrackerHaveTheirRanges() {
    assertUsage("--trackers 0 is out of range: 1 to 100000", "jobtracker", "--trackers", "0");
    assertUsage("--rate is not allowed with --saturate, where nothing waits and tasks take no time", "jobtracker",
        "--saturate", "--rate", "5");
    assertUsage("--in-band is not allowed with --saturate", "jobtracker", "--saturate", "--in-band");
    assertUsage("--connections is not allowed without --rpc", "jobtracker", "--connections", "5");
    assertUsage("--drivers is not allowed with --rpc, where each of the --connections has a "
        + "driver", "jobtracker", "--rpc",
        "--drivers", "1");
    assertUsage("--heap-mb 1 is out of range: 256 to 1048576", "jobtracker", "--heap-mb", "1");
    assertUsage("--maps 3 is not allowed with --jobs 5: each job needs one or more", "jobtracker", "--maps", "3",
        "--jobs", "5");
    assertUsage("--conf mapred.reduce.tasks is not allowed for jobtracker: use --reduces", "jobtracker", "--arms",
        "stock,stock", "--conf", "mapred.reduce.tasks=100");
    assertUsage("--require 'round:tuned/stock<=1': this measurement has no metric 'round'", "jobtracker", "--require",
        "round:tuned/stock<=1");
  }

  @Test
  public void optionsOfChaosHaveTheirRanges() {
    assertUsage("--seeds '9-1' is not allowed: it must be one from 1 to 999999999, or N-M, at most "
        + "10000", "chaos", "--seeds",
        "9-1");
    assertUsage("--seeds '0' is not allowed", "chaos", "--seeds", "0");
    assertUsage("--seeds '1-10001' is not allowed", "chaos", "--seeds", "1-10001");
    assertUsage("--plan no/such/file is not a file", "chaos", "--plan", "no/such/file");
    assertUsage("--cluster 'mini' is not one of processes, netns", "chaos", "--cluster", "mini");
    assertUsage("--nodes 1 is out of range: 2 to 32", "chaos", "--nodes", "1");
    assertUsage("--size 'x' is not a size", "chaos", "--size", "x");
    assertUsage("--record is not allowed with --plan", "chaos", "--plan", "no/such/file", "--record", "30-seeds");
    assertUsage("--record 30-seeds is not allowed with these options: the experiment is 'ab chaos --seeds 1-30 ",
        "chaos", "--record", "30-seeds", "--seeds", "1-29");
  }

  @Test
  public void optionsOfShuffleHaveTheirRanges() {
    assertUsage("--maps 0 is out of range: 1 to 10000", "shuffle", "--maps", "0");
    assertUsage("--parallel-copies 0 is out of range: 1 to 1000", "shuffle", "--parallel-copies", "0");
    assertUsage("--reset-first 21 is out of range: 0 to 20", "shuffle", "--reset-first", "21");
    assertUsage("--somaxconn 65536 is out of range: 1 to 65535", "shuffle", "--somaxconn", "65536");
    assertUsage("--raw is not allowed with --hosts 300 and --reduces 2", "shuffle", "--raw", "--hosts", "300");
    assertUsage("--require 'raw_rate:tuned/stock<=1': this measurement has no metric 'raw_rate'", "shuffle",
        "--require", "raw_rate:tuned/stock<=1");
    assertUsage("--segment 'huge' is not a size", "shuffle", "--segment", "huge");
    assertUsage("--hosts 30 is not allowed with --maps 20", "shuffle", "--maps", "20", "--hosts", "30");
    assertUsage("Invalid value for option '--reduces'", "shuffle", "--reduces", "many");
    assertUsage("--conf mapred.reduce.tasks is not allowed for shuffle: use --reduces", "shuffle", "--arms",
        "stock,stock", "--conf", "mapred.reduce.tasks=3");
    assertUsage("--require 'connection:tuned/stock<=1': this measurement has no metric 'connection' (nearest: "
        + "connections", "shuffle", "--require", "connection:tuned/stock<=1");
  }

  @Test
  public void optionsOfDfsioHaveTheirRanges() {
    assertUsage("--files 0 is out of range: 1 to 10000", "dfsio", "--files", "0");
    assertUsage("--replicas 3 is not allowed: at most one on each of the 2 DataNodes", "dfsio", "--data-nodes", "2",
        "--replicas", "3");
    assertUsage("--size 'huge' is not a size", "dfsio", "--size", "huge");
    assertUsage("--require 'append_wall:tuned/stock<=1': this measurement has no metric 'append_wall'", "dfsio",
        "--require", "append_wall:tuned/stock<=1");
  }

  @Test
  public void optionsOfDfsFaultsHaveTheirRanges() {
    assertUsage("--data-nodes 2 is out of range: 3 to 32", "dfs-faults", "--data-nodes", "2");
    assertUsage("--faults 'kil' is not one of none, pause-1, pause-5, pause-70, slow, kill, disk-error, disk-full, "
        + "cut, silence (nearest: kill", "dfs-faults", "--faults", "kil");
    assertUsage("--faults 'pause-1' is not one of none, pause-short, pause-long, slow, ", "dfs-faults", "--cases", "9",
        "--faults", "pause-1");
    assertUsage("--record is not allowed without --cases", "dfs-faults", "--record", "x");
    assertUsage("--packet 63 is out of range: 1 to 62", "dfs-faults", "--packet", "63");
    assertUsage("--packet is not allowed with --cases", "dfs-faults", "--packet", "6", "--cases", "9");
    assertUsage("--replicas 6 is out of range: 1 to 5", "dfs-faults", "--replicas", "1,6");
    assertUsage("--node 1 is out of range: 0 to 0 if a file has 1 replica", "dfs-faults", "--node", "1");
    assertUsage("--node 2 is out of range: 0 to 1 if a file has 2 replicas", "dfs-faults", "--node", "2",
        "--replicas", "3,2");
    assertUsage("--limit 4 is out of range: 5 to 3600", "dfs-faults", "--limit", "4");
  }

  @Test
  public void optionsOfShuffleFaultsHaveTheirRanges() {
    assertUsage("--limit 4 is out of range: 5 to 3600", "shuffle-faults", "--limit", "4");
    assertUsage("--faults 'silense' is not one of none, silence, cuts, flips, lengths, maps, reduces, bytes, "
        + "one-in-a-hundred, restart (nearest: silence", "shuffle-faults", "--faults", "none,silense");
    assertUsage("Unknown option: '--cold'", "shuffle-faults", "--cold");
    assertUsage("unknown arm 'stok'", "shuffle-faults", "--arms", "stok");
  }

  @Test
  public void faultsOfTheHelpAreAllThereAre() {
    assertEquals(0, execute("shuffle-faults", "--help"));
    String help = out.toString().replaceAll("\\s+", " ");
    assertTrue(help, help.contains(String.join(", ", FaultKind.names()) + "."));
  }

  @Test
  public void helpTellsTheCountsOfEveryKindOfCluster() {
    assertEquals(0, execute("small-job", "--help"));
    // The help breaks lines at hyphens, too.
    String help = out.toString().replaceAll("\\s+", "");
    for (String told : new String[] {"6 runs of each arm (--runs), preceded by one warm-up run of each",
        "one job per run (--jobs), and 2 slots for maps and 2 for reduces on each tracker",
        "one DataNode and one TaskTracker for each of --trackers (2 by default)",
        "With --cluster netns, the same daemons run on --nodes nodes (4 by default)",
        "1 to 1000, after a warm-up run; intervals need 6 (default: 6)"}) {
      assertTrue(told + "\n" + help, help.contains(told.replace(" ", "")));
    }
  }

  @Test
  public void requirementsMustNameWhatIsMeasured() {
    assertUsage("--require 'tuned<=1' is not of the form", "terasort", "--require", "tuned<=1");
    assertUsage("--require 'tunde/stock<=1': this measurement has no arm 'tunde' (nearest: tuned", "terasort",
        "--require", "tunde/stock<=1");
    assertUsage("--require 'cpus:tuned/stock<=1': this measurement has no metric 'cpus' (nearest: cpu", "terasort",
        "--require", "cpus:tuned/stock<=1");
  }

  @Test
  public void fewerRunsThanRequirementsNeedAreRefusedAtOnce() {
    assertUsage("--require 'tuned/stock<=1' is not allowed with --runs 5: 6 or more are needed, as fewer have no "
        + "interval",
        "terasort", "--runs", "5", "--require", "tuned/stock<=1");
  }

  @Test
  public void namesOfNothingAreNoMeasurement() {
    for (String nothing : List.of(",", ",,")) {
      assertUsage("--arms names no arm", "terasort", "--arms", nothing);
      assertUsage("--arms names no arm", "shuffle-faults", "--arms", nothing);
      assertUsage("--faults names no fault", "shuffle-faults", "--faults", nothing);
    }
    assertUsage("unknown arm ''", "terasort", "--arms", "");
    assertUsage("unknown arm ''", "terasort", "--arms", "stock,,tuned");
    assertUsage("--faults '' is not one of ", "shuffle-faults", "--faults", "");
    assertUsage("--conf '' is not of the form ", "terasort", "--arms", "stock,stock", "--conf", "");
    assertUsage("--require '' is not of the form ", "terasort", "--require", "");
  }

  @Test
  public void valuesBeyondAllMeasure() {
    assertUsage("--timeout 9223372036854775807 is out of range: 1 to 604800", "terasort", "--timeout",
        "9223372036854775807");
    assertUsage("--runs -1 is out of range: 1 to 1000", "terasort", "--runs", "-1");
    assertUsage("Invalid value for option '--runs'", "terasort", "--runs", "99999999999");
    assertUsage("option '--runs' (N) should be specified only once", "terasort", "--runs", "6", "--runs", "7");
    assertUsage("--size '9999999999999999t' is not a size", "terasort", "--size", "9999999999999999t");
  }

  @Test
  public void resultsMustBeKept() {
    assertUsage("--results /dev/null/x is not allowed: it must be a directory that can be created and "
        + "written", "small-job", "--arms",
        "stock,stock", "--results", "/dev/null/x");
  }

  @Test
  public void everyCommandTellsTheVersion() {
    for (List<String> command : List.of(List.of("--version"), List.of("terasort", "-V"), List.of("jmh", "--version"),
        List.of("arms", "-V"))) {
      out.getBuffer().setLength(0);
      assertEquals(0, execute(command.toArray(new String[0])));
      assertTrue(out.toString(), out.toString().matches("ab \\S+, commit .+\n"));
    }
  }

  @Test
  public void mistypedOptionsHaveAtMostThreeSuggestions() {
    assertUsage("Unknown option: '--rnus=3' (nearest: --runs", "terasort", "--rnus=3");
    assertUsage("Unknown option: '--re=1' (nearest: ", "jobtracker", "--re=1");
    String nearest = err.toString().replaceFirst(".*\\(nearest: ([^)]*)\\).*\n", "$1");
    assertTrue(nearest, nearest.split(", ").length <= 3);
  }

  @Test
  public void missingJdkIsNamed() {
    assertUsage("no JDK in /nowhere: ", "terasort", "--arms", "stock,stock", "--jdk", "stock=/nowhere");
    assertUsage("--jdk stokc=/nowhere: no arm of this measurement is called 'stokc'", "terasort", "--arms",
        "stock,stock", "--jdk", "stokc=/nowhere");
  }

  @Test
  public void patternMustBeARegularExpression() {
    assertUsage("'Data[' is not a regular expression", "jmh", "Data[");
  }

  @Test
  public void listNamesWorkloadsAndMetrics() {
    assertEquals(0, execute("list"));
    assertTrue(out.toString(), out.toString().contains("small-job  ") && out.toString().contains("    cpu (s)  "));
    assertTrue(out.toString(), out.toString().contains("map-sort  ") && out.toString().contains("    spill (s)  "));
    assertTrue(out.toString(),
        out.toString().contains("jobtracker  ") && out.toString().contains("    launch_cpu (us)  "));
    assertTrue(out.toString(), out.toString().contains("shuffle  ") && out.toString().contains("    cpu_per_gb (s)  "));
  }

  @Test
  public void armsNamesAllArms() {
    assertEquals(0, execute("arms"));
    for (String arm : List.of("stock ", "tuned ", "stock-best ", "series:NNNN ", "hadoop-1.2.1 ", "hadoop-3.5.0 ")) {
      assertTrue(out.toString(), out.toString().contains("\n" + arm) || out.toString().startsWith(arm));
    }
  }

  @Test
  public void repeatedArmsGetNumbers() {
    assertEquals(List.of("stock", "tuned", "stock#2", "stock#3"),
        Sides.labels(List.of("stock", "tuned", "stock", "stock")));
  }

  @Test
  public void jarsOfModulesAreFoundOrNamed() throws Exception {
    Checkout checkout = new Checkout(Path.of(System.getProperty("repository.root")));
    UserError e = assertThrows(UserError.class,
        () -> checkout.jar("hadoop-nothing"));
    assertTrue(e.getMessage(), e.getMessage().startsWith("the jar of hadoop-nothing is not in "));
  }
}
