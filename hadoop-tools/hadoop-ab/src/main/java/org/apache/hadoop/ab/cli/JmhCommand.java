/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.arms.ClassPaths;
import org.apache.hadoop.ab.jmh.BenchmarkRun;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.stats.Requirement;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ab jmh PATTERN}: microbenchmarks on each arm's class path. */
@Command(name = "jmh", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Run the JMH benchmarks whose names match PATTERN on each arm; each benchmark is a metric.")
public final class JmhCommand implements Callable<Integer> {
  @Mixin
  private MeasureOptions options;

  @Option(names = "--jmh", paramLabel = "OPTION", description = "An option for JMH itself, such as --jmh=-prof=gc.")
  private List<String> jmhOptions = new ArrayList<>();

  @Parameters(paramLabel = "PATTERN", description = "A regular expression, such as DataChecksum.")
  private String pattern;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    options.validate(CommandText.arguments(spec));
    try {
      Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new UserError("'" + pattern + "' is not a regular expression: " + e.getDescription(), e);
    }
    List<Requirement> requirements = Requirements.parse(options, List.of());
    Checkout checkout = Checkout.current();
    Path jar = checkout.jar("hadoop-benchmarks");
    List<Path> classPath = new ArrayList<>(List.of(jar));
    Path libraries = jar.resolveSibling("classpath");
    if (!Files.isRegularFile(libraries)) {
      throw new UserError(libraries + " is missing: run 'mvn package -DskipTests' in " + checkout.root());
    }
    classPath.addAll(ClassPaths.read(libraries));
    Benchmarks.require(jar, pattern);
    List<Side> sides = Sides.of(new ArmCatalog(checkout.root(), Notices.to(spec)), options);
    BenchmarkRun run = new BenchmarkRun(pattern, classPath, split(jmhOptions));
    return new Measure(checkout, options, requirements, CommandText.of(spec), spec.commandLine().getOut(),
        spec.commandLine().getErr()).run(run, sides, JmhCommand::metrics);
  }

  /** Splits {@code -wi=1} into the {@code -wi 1} that JMH expects. */
  private static List<String> split(List<String> options) {
    return options.stream().flatMap(option -> List.of(option.split("=", 2)).stream()).toList();
  }

  private static List<Metric> metrics(List<Run> runs) {
    TreeSet<String> names = new TreeSet<>();
    runs.forEach(run -> names.addAll(run.values().keySet()));
    return names.stream().map(name -> new Metric(name, BenchmarkRun.UNIT, true, "time per operation")).toList();
  }
}
