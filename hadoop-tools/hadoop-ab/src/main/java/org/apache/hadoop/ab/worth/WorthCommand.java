/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.CommandText;
import org.apache.hadoop.ab.cli.Notices;
import org.apache.hadoop.ab.options.Allowed;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab worth WORKLOAD}, which measures the contribution of each topic of the patch series. */
@Command(name = "worth", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Show what the topics of the patch series contribute to a workload, by measuring prefixes of the "
        + "series where its metric changes. Options of this command precede the workload, those of the workload "
        + "follow it.")
public final class WorthCommand implements Callable<Integer> {
  private static final int MAX_BUILDS = 200;
  private static final List<String> OWN = List.of("--arms", "--results", "--resume", "--record", "--require");

  @Option(names = "--builds", paramLabel = "N", defaultValue = "6",
      description = "Maximum number of prefixes to build and measure, 1 to 200, some minutes each (default: "
          + "${DEFAULT-VALUE}). Each divides one row of the result in two: N of them give at most N + 1 rows, and "
          + "fewer if nothing is left to distinguish.")
  private int builds;

  @Option(names = "--metric", paramLabel = "NAME", description = "Metric to compare (default: the workload's first).")
  private String metric;

  @Option(names = "--results", paramLabel = "DIR",
      description = "Where measurements are kept, in the directory worth (default: results/ab of the working copy).")
  private Path results;

  @Option(names = "--resume",
      description = "Continue the newest one with the same workload, options and commit, possibly with more builds.")
  private boolean resume;

  @Parameters(paramLabel = "WORKLOAD", arity = "1..*",
      description = "A workload and its options, such as: small-job --runs 12 --jobs 6.")
  private List<String> workload;

  @Spec
  private CommandSpec spec;

  private final Supplier<CommandLine> ab;

  /** @param ab creates a command line of the whole program */
  public WorthCommand(Supplier<CommandLine> ab) {
    this.ab = ab;
  }

  @Override
  public Integer call() throws IOException {
    Allowed.within("--builds", builds, 1, MAX_BUILDS);
    requireWorkload();
    Checkout checkout = Checkout.current();
    List<QueuedPatch> series = QueuedPatch.series(checkout.root());
    WorthPlan plan = new WorthPlan(workload, Machine.commit(checkout.root()),
        series.stream().map(QueuedPatch::number).toList());
    Path all = (results == null ? checkout.results() : results.toAbsolutePath().normalize()).resolve("worth");
    Path folder = resume ? plan.resume(all) : plan.begin(all);
    Steps steps = new Steps(folder.resolve("steps"), series, workload, Optional.ofNullable(metric), this::run);
    Bisection bisection = new Bisection(series, steps, builds, Notices.to(spec));
    try {
      bisection.run();
    } catch (StepFailure e) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("ab: " + e.getMessage());
      err.flush();
      return e.status();
    }
    WorthText text = new WorthText(CommandText.of(spec), steps.metric(), bisection);
    Files.writeString(folder.resolve("worth.txt"), text.text());
    Files.writeString(folder.resolve("worth.json"), text.json());
    PrintWriter out = spec.commandLine().getOut();
    out.print(text.text());
    out.println("results: " + folder.resolve("worth.json"));
    out.flush();
    return 0;
  }

  private void requireWorkload() {
    List<String> names = new ArrayList<>();
    ab.get().getSubcommands().forEach((name, line) -> {
      if (line.getCommandSpec().findOption("--require") != null) {
        names.add(name);
      }
    });
    Allowed.oneOf("the workload", workload.get(0), names);
    for (String argument : workload.subList(1, workload.size())) {
      String option = argument.split("=", 2)[0];
      if (OWN.contains(option)) {
        throw new UserError(option + " is not allowed after the workload: " + (option.equals("--arms")
            ? "the arms are prefixes of the series" : option.equals("--results") || option.equals("--resume")
            ? "it must precede the workload" : "each step measures other arms"));
      }
    }
  }

  /** Runs a step, with its output redirected to standard error, because it is not the result. */
  private int run(List<String> arguments) {
    CommandLine line = ab.get();
    line.setOut(spec.commandLine().getErr());
    line.setErr(spec.commandLine().getErr());
    return line.execute(arguments.toArray(new String[0]));
  }
}
