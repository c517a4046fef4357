/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.html.svg.FigureFile;
import org.apache.hadoop.ab.pairs.Pair;
import org.apache.hadoop.ab.pairs.PairCharts;
import org.apache.hadoop.ab.pairs.PairFiles;
import org.apache.hadoop.ab.pairs.PairSummary;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab pairs}, which reports and charts how long copies of map outputs took. */
@Command(name = "pairs", mixinStandardHelpOptions = true,
    description = "Report and draw how long the copies of map outputs took, from the shuffle.pairs files that "
        + "reduces leave next to their logs.")
public final class PairsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", arity = "1..*",
      description = "A set, which is everything below this directory: that of a run kept with --keep, or the logs of a "
          + "cluster. Several sets are compared.")
  private List<Path> folders;

  @Option(names = "--charts", paramLabel = "FOLDER",
      description = "Draw cdf.svg and, for each set, hosts-N.svg into this directory.")
  private Path charts;

  @Override
  public Integer call() throws IOException {
    Map<String, List<Pair>> sets = new LinkedHashMap<>();
    for (Path folder : folders) {
      if (sets.put(folder.toString(), PairFiles.below(folder)) != null) {
        throw new UserError(folder + " is named twice");
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    sets.forEach((name, pairs) -> out.println(PairSummary.of(name, pairs)));
    if (charts != null) {
      draw(sets, out);
    }
    out.flush();
    return 0;
  }

  private void draw(Map<String, List<Pair>> sets, PrintWriter out) throws IOException {
    Files.createDirectories(charts);
    Path cdf = charts.resolve("cdf.svg");
    FigureFile.write(PairCharts.cdf(sets), cdf);
    out.println("chart: " + cdf);
    int number = 0;
    for (Map.Entry<String, List<Pair>> set : sets.entrySet()) {
      Path hosts = charts.resolve("hosts-" + ++number + ".svg");
      FigureFile.write(PairCharts.hosts(set.getKey(), set.getValue()), hosts);
      out.println("chart: " + hosts);
    }
  }
}
