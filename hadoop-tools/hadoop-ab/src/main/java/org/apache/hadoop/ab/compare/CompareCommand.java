/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab compare}, which compares two measurements. */
@Command(name = "compare", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Compare two measurements, such as those of two commits, as Go's benchstat does.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:the two were compared", "1:with --fail-above, a metric is worse by more than that, or has no "
        + "value any more", "2:the command line or a file is unsuitable; with --fail-above, nothing could be compared"})
public final class CompareCommand implements Callable<Integer> {
  private static final double MAX_PERCENT = 1e6;
  private static final int NAMED = 5;

  @Parameters(index = "0", paramLabel = "A.json", description = "results.json of the first, or its directory.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B.json", description = "results.json of the second, or its directory.")
  private Path second;

  @Option(names = "--metric", paramLabel = "NAME", description = "Only this metric (default: all).")
  private String metric;

  @Option(names = "--arm", paramLabel = "NAME", description = "Only this arm (default: all).")
  private String arm;

  @Option(names = "--fail-above", paramLabel = "PERCENT",
      description = "Exit status 1 if a metric is significantly worse by more than this, or has values only in the "
          + "first.")
  private Double failAbove;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (failAbove != null && !(failAbove >= 0 && failAbove <= MAX_PERCENT)) {
      throw new UserError("--fail-above " + failAbove + " is out of range: 0 to 1000000");
    }
    SavedResults before = SavedResults.read(first);
    SavedResults after = SavedResults.read(second);
    if (metric != null && before.metrics().stream().noneMatch(each -> each.name().equals(metric))) {
      after.metric(metric);
    }
    if (arm != null && !before.arms().contains(arm) && !after.arms().contains(arm)) {
      throw new UserError("--arm '" + arm + "' is in neither file (" + Names.suggest(arm, before.arms()) + ")");
    }
    ResultsComparison comparison = ResultsComparison.of(before, after, metric, arm);
    if (failAbove != null && comparison.byUnit().isEmpty()) {
      throw new UserError("nothing could be compared: " + why(comparison));
    }
    PrintWriter out = spec.commandLine().getOut();
    head(out, "first: ", before);
    head(out, "second:", after);
    List<String> differences = HeaderDifference.of(before, after);
    out.println(differences.isEmpty() ? "the circumstances are the same" : "what differs:");
    differences.forEach(line -> out.println("  " + line));
    out.print(CompareText.of(comparison));
    int status = failAbove == null ? 0 : judge(out, comparison);
    out.flush();
    return status;
  }

  private static void head(PrintWriter out, String which, SavedResults results) {
    out.println(which + " " + results.file() + ": " + results.description() + ", "
        + results.header().path("started").asText("start unknown"));
    results.missing().forEach(line -> out.println("! " + line));
  }

  private static String why(ResultsComparison comparison) {
    List<String> left = comparison.left();
    return left.isEmpty() ? "no arm has a value" : left.stream().limit(NAMED).collect(Collectors.joining("; "))
        + (left.size() > NAMED ? "; and " + (left.size() - NAMED) + " more" : "");
  }

  /** Prints which metrics have become worse or are gone, and returns the exit status. */
  private int judge(PrintWriter out, ResultsComparison comparison) {
    List<Change> worse = comparison.byUnit().values().stream().flatMap(List::stream)
        .filter(change -> change.worsePercent() > failAbove).toList();
    worse.forEach(change -> out.printf(Locale.ROOT, "WORSE: %s by %.1f %%, which is more than %s %%%n", change.name(),
        change.worsePercent(), failAbove));
    comparison.lost().forEach(name -> out.println("LOST: " + name + " has values in the first but none in the second"));
    if (worse.isEmpty()) {
      out.println("nothing is worse by more than " + failAbove + " %");
    }
    return worse.isEmpty() && comparison.lost().isEmpty() ? 0 : 1;
  }
}
