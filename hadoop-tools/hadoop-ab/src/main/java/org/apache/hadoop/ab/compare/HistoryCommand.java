/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.Notices;
import org.apache.hadoop.ab.html.CsvTables;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.svg.FigureFile;
import org.apache.hadoop.ab.record.RecordedRatio;
import org.apache.hadoop.ab.util.ChartFile;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab history}, which shows a figure over commits. */
@Command(name = "history", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Show a figure over the commits at which it was measured, and where it changes.")
public final class HistoryCommand implements Callable<Integer> {
  private static final String RECORDED = "dev-support/benchmarks";

  @Parameters(paramLabel = "DIR",
      description = "All results.json below it are read; in dev-support/benchmarks, the recorded results.")
  private Path folder;

  @Option(names = "--metric", paramLabel = "NAME", description = "The metric (default: the first of each).")
  private String metric;

  @Option(names = "--arm", paramLabel = "NAME", description = "The arm (default: the second of each).")
  private String arm;

  @Option(names = "--median",
      description = "Show the arm's median, not its ratio to the first arm, in which the machine cancels out.")
  private boolean median;

  @Option(names = "--only", paramLabel = "TEXT",
      description = "Only measurements whose description contains TEXT, such as terasort.")
  private String only = "";

  @Option(names = "--seed", paramLabel = "N", defaultValue = "22",
      description = "Seed of the random orders that changes are compared with (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--chart", paramLabel = "FILE.svg",
      description = "Draw the history, if there is only one, into this file, and write its figures as a table to "
          + "FILE.csv.")
  private Path chart;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    ChartFile.check(chart);
    if (chart != null) {
      ChartFile.checkTable(chart, HistoryFigure.COLUMNS);
    }
    if (!Files.isDirectory(folder)) {
      throw new UserError(folder + ": there is no such directory");
    }
    Path root = Checkout.current().root();
    boolean recorded = Files.isSameFile(folder, root.resolve(RECORDED));
    Consumer<String> notices = Notices.to(spec);
    List<HistoryLine> lines = new HistoryFiles(metric, arm, median)
        .below(folder, RecordedRatio.all(root), recorded, line -> notices.accept("warning: " + line)).stream()
        .filter(line -> line.what().contains(only)).toList();
    if (lines.isEmpty()) {
      throw new UserError("no results.json below " + folder + " matches the options; 'ab history " + RECORDED
          + "' shows what is recorded");
    }
    if (chart != null && lines.size() > 1) {
      throw new UserError("--chart '" + chart + "' is not allowed for " + lines.size()
          + " histories: choose one with --only");
    }
    PrintWriter out = spec.commandLine().getOut();
    boolean blocks = Sparkline.canShow(Charset.defaultCharset());
    out.print(lines.stream().map(line -> line.text(seed, blocks)).collect(Collectors.joining("\n")));
    out.println("\nchanges: E-divisive (Matteson and James 2014), 999 random orders, seed " + seed + ", p below 0.05");
    if (chart != null) {
      Figure figure = HistoryFigure.of(lines.get(0), seed);
      FigureFile.write(figure, chart);
      CsvTables.write(figure.table(), ChartFile.table(chart));
      out.println("chart: " + chart + "; its table: " + ChartFile.table(chart));
    }
    out.flush();
    return 0;
  }
}
