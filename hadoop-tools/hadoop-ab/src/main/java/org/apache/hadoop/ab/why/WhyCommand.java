/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.SweepLabel;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab why}, which explains where one arm saves time. */
@Command(name = "why", mixinStandardHelpOptions = true,
    description = "Show where the time was spent that one arm of a measurement saves compared with another, part by "
        + "part, and how sure that is. Heartbeats, io and gc are counted only on mini clusters.")
public final class WhyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The results.json of a measurement, or its directory.")
  private Path file;

  @Option(names = "--arms", split = ",", paramLabel = "BASE,ARM",
      description = "The two arms to compare (default: the first with each of the others, in a sweep at each value).")
  private List<String> arms;

  @Override
  public Integer call() throws IOException {
    SavedResults results = SavedResults.read(file);
    List<String> all = results.arms();
    if (arms != null && arms.size() != 2) {
      throw new UserError("--arms '" + String.join(",", arms) + "' is not allowed: two arms are needed, as in A,B");
    }
    if (arms != null && arms.get(0).equals(arms.get(1))) {
      throw new UserError("--arms '" + String.join(",", arms) + "' is not allowed: the two arms must differ");
    }
    for (String arm : arms == null ? List.<String>of() : arms) {
      if (!all.contains(arm)) {
        throw new UserError("--arms: " + results.file() + " has no arm '" + arm + "' ("
            + Names.suggest(arm, all) + ")");
      }
    }
    if (all.size() < 2) {
      throw new UserError(results.file() + " has " + (all.isEmpty() ? "no arm" : "one arm, " + all.get(0))
          + ": two are needed, one of which may save something");
    }
    Map<String, String> bases = bases(all);
    if (bases.isEmpty()) {
      throw new UserError(results.file() + " is a sweep of one arm: name two by --arms, of " + String.join(", ", all));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(results.description());
    Path folder = results.file().toAbsolutePath().getParent();
    bases.forEach((arm, base) -> {
      out.println();
      out.print(WhyText.of(Explanation.of(results, run -> RunTelemetry.of(folder, run), base, arm)));
    });
    out.flush();
    return 0;
  }

  /** Returns the baseline of each arm, except for arms that are baselines themselves. */
  private Map<String, String> bases(List<String> all) {
    if (arms != null) {
      return Map.of(arms.get(1), arms.get(0));
    }
    Map<String, String> bases = new LinkedHashMap<>();
    for (String arm : all) {
      String base = SweepLabel.base(all, arm);
      if (!base.equals(arm)) {
        bases.put(arm, base);
      }
    }
    return bases;
  }
}
