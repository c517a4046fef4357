/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.patches.compile.ExportsCompile;
import org.apache.hadoop.patches.compile.PrefixesCompile;
import org.apache.hadoop.patches.gate.Dependencies;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.gate.HeaderLint;
import org.apache.hadoop.patches.gate.HunkBudget;
import org.apache.hadoop.patches.gate.Limits;
import org.apache.hadoop.patches.gate.NamedClasses;
import org.apache.hadoop.patches.gate.Ownership;
import org.apache.hadoop.patches.gate.Rewrites;
import org.apache.hadoop.patches.gate.RoundTrip;
import org.apache.hadoop.patches.gate.SeriesLint;
import org.apache.hadoop.patches.gate.TopicsLint;
import org.apache.hadoop.patches.queue.Repository;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code patches check}. */
@Command(name = "check", mixinStandardHelpOptions = true,
    description = "Run the quick gates and, on request, those that compile.")
final class CheckCommand extends TreeCommand {
  @Option(names = "--prefixes", description = "also compile every prefix of the series (minutes)")
  private boolean prefixes;

  @Option(names = "--exports", description = "also compile every export on the pristine tree (minutes)")
  private boolean exports;

  @Option(names = "--exports-since", paramLabel = "COMMIT",
      description = "also compile the exports of patches changed since COMMIT and of those that depend on them")
  private String since;

  @Override
  int run(Repository repository, boolean made) {
    List<Gate> gates = new ArrayList<>(List.of(new SeriesLint(), new HeaderLint(), new HunkBudget(), new Ownership(),
        new TopicsLint(), new Limits(), new RoundTrip(), new Dependencies(), new NamedClasses(), new Rewrites()));
    if (prefixes) {
      gates.add(new PrefixesCompile());
    }
    if (exports || since != null) {
      gates.add(exports ? new ExportsCompile() : new ExportsCompile(since));
    }
    boolean kept = true;
    for (Gate gate : gates) {
      List<String> faults = gate.check(repository);
      System.out.println((String.format(Locale.ROOT, "%-10s ", gate.name())
          + (faults.isEmpty() ? "ok  " + gate.note(repository) : faults.size() + " faults")).strip());
      faults.forEach(fault -> System.out.println("  " + fault));
      kept &= faults.isEmpty();
      if (gate instanceof SeriesLint && !faults.isEmpty()) {
        return 1;
      }
    }
    return kept ? 0 : 1;
  }
}
