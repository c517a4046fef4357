/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;

/** A checkout with two experiments and made-up measurements of them. */
final class RecordFixture {
  static final String SORT = "terasort/64m";
  private static final String EXPERIMENTS = """
      {"experiments": [
        {"name": "terasort/64m",
         "command": "terasort --size 64m",
         "rows": [
           {"metric": "wall", "what": "TeraSort of 64 MB", "readme": true},
           {"metric": "cpu", "what": "the same: CPU time"}]},
        {"name": "small-job/defaults",
         "command": "small-job",
         "rows": [{"metric": "wall", "what": "a small job"}]}
      ]}
      """;

  final Path root;

  RecordFixture(Path root) throws Exception {
    this.root = root;
    Path benchmarks = Files.createDirectories(root.resolve("dev-support/benchmarks"));
    String empty = "# Text\n" + GeneratedSection.BEGIN + "\n" + GeneratedSection.END + "\nMore text\n";
    Files.writeString(root.resolve("README.md"), empty);
    Files.writeString(root.resolve("Code.java"), "class Code { }\n");
    Files.writeString(benchmarks.resolve("README.md"), empty);
    Files.writeString(benchmarks.resolve("HISTORY.md"), "# History\n");
    Files.writeString(benchmarks.resolve(BenchmarkFolder.LIST), EXPERIMENTS);
    Files.writeString(Files.createDirectory(root.resolve("patches")).resolve("series"), "");
    git("init", "-q");
    new BenchmarkTables(root).write();
    commit();
  }

  void commit() throws Exception {
    git("add", "-A");
    git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-q", "-m", "x");
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(Arrays.asList(arguments));
    Process process = new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + ": " + said);
    }
  }

  Path sortFile() {
    return root.resolve("dev-support/benchmarks/terasort/64m-jdk17-results.txt");
  }

  String text(String file) throws IOException {
    return Files.readString(root.resolve(file));
  }

  Header header() {
    return new Header("terasort: 64 MB", "2026-11-27T14:30:00Z", new Machine("AMD EPYC Processor", 2, 24L << 30,
        "Linux 6.18"), Machine.commit(root), "ab terasort --size 64m", 6, false, "ext4", 22, "a PID namespace",
        List.of(side("stock", Map.of()), side("tuned", Map.of("a.key", "1"))));
  }

  private static Header.SideHeader side(String label, Map<String, String> conf) {
    return new Header.SideHeader(label, label, "17.0.15 (Debian)", List.of(), List.of(), Map.of(), conf);
  }

  /**
   * Returns six rounds in which stock takes {@code stock} seconds and tuned one second, and both slightly more each
   * time.
   */
  static List<Run> runs(double stock) {
    List<Run> runs = new ArrayList<>();
    for (int round = 1; round <= 6; round++) {
      runs.add(run(round, "stock", Map.of("wall", stock + round * 0.01, "cpu", 2.0 + round * 0.01)));
      runs.add(run(round, "tuned", Map.of("wall", 1.0 + round * 0.01, "cpu", 2.0 + (7 - round) * 0.01, "own", 5.0)));
    }
    return runs;
  }

  static Run run(int round, String arm, Map<String, Double> values) {
    return new Run(round, arm, "2026-11-27T14:30:00Z", 5, values, 1, 0, 0, null, null);
  }

  static Evaluation evaluation(List<Run> runs) {
    return new Evaluation(List.of("stock", "tuned"), List.of(Metric.WALL, Metric.CPU,
        new Metric("own", "copies", true, "what stock lacks")), runs);
  }

  static Recording recording() {
    ArmFigures stock = new ArmFigures("stock", 6, number("20.35"), Optional.of(range("20.10", "20.60")),
        Optional.empty());
    ArmFigures tuned = new ArmFigures("tuned", 6, number("15.35"), Optional.of(range("15.10", "15.60")), Optional.of(
        new ArmFigures.ArmComparison(new BigDecimal("0.754"), Optional.of(range("0.751", "0.757")),
            number("0.0022"))));
    return new Recording(SORT, "2026-11-27T14:30:00Z", "0123456789ab", "AMD EPYC Processor, 2 cores", "ab terasort",
        "terasort: 64 MB", "6 runs", Map.of("stock", "JDK 17"), Optional.of("an older text"),
        List.of("before 1 of 2 runs, other programs used up to 62 %"),
        List.of(new MetricFigures("wall", "s", true, List.of(stock, tuned)), new MetricFigures("own", "copies", false,
            List.of(new ArmFigures("stock", 0, Optional.empty(), Optional.empty(), Optional.empty()),
                new ArmFigures("tuned", 5, number("7"), Optional.empty(), Optional.empty())))));
  }

  private static Optional<BigDecimal> number(String text) {
    return Optional.of(new BigDecimal(text));
  }

  private static Range range(String low, String high) {
    return new Range(new BigDecimal(low), new BigDecimal(high));
  }
}
