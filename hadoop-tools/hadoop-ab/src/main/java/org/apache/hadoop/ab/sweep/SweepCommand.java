/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.sweep;

import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.CommandText;
import org.apache.hadoop.ab.cli.ListedWorkload;
import org.apache.hadoop.ab.cli.Measure;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.cli.Notices;
import org.apache.hadoop.ab.cli.Sides;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** The command {@code ab sweep}, which measures a workload at several values of one option. */
@Command(name = "sweep", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Measure a workload at several values of one of its options, on each arm, and fit the universal "
        + "scalability law to the results. Also takes all options of the workload.")
public final class SweepCommand implements Callable<Integer> {
  private static final Set<Class<?>> NUMBERS =
      Set.of(int.class, Integer.class, long.class, Long.class, double.class, Double.class);
  private static final String RUNS = "--runs";
  /** The default number of runs per size, as in the article. */
  private static final int DEFAULT_RUNS = 12;

  private final Supplier<List<ListedWorkload>> workloads;

  @Parameters(index = "0", paramLabel = "WORKLOAD", description = "A workload of 'ab list' whose times are measured.")
  private String workload;

  @Option(names = "--over", required = true, paramLabel = "OPTION=N,N,N",
      description = "An option of the workload that takes a number, and its values, such as trackers=1,2,4,8.")
  private String over;

  @Unmatched
  private List<String> others = new ArrayList<>();

  @Spec
  private CommandSpec spec;

  /** @param workloads creates fresh commands, which have not parsed any options yet */
  public SweepCommand(Supplier<List<ListedWorkload>> workloads) {
    this.workloads = workloads;
  }

  @Override
  public Integer call() throws Exception {
    Sweep sweep = Sweep.parse(over);
    Set<Metric> metrics = new LinkedHashSet<>();
    Map<String, MeasureCommand> commands = new LinkedHashMap<>();
    for (String value : sweep.values()) {
      MeasureCommand command = parse(sweep, value);
      metrics.addAll(command.check(CommandText.arguments(spec)));
      commands.put(value, command);
    }
    Checkout checkout = Checkout.current();
    MeasureCommand first = commands.get(sweep.values().get(0));
    List<Side> plain = Sides.of(new ArmCatalog(checkout.root(), Notices.to(spec)), first.options());
    Map<String, Measurement> measurements = new LinkedHashMap<>();
    for (Map.Entry<String, MeasureCommand> each : commands.entrySet()) {
      measurements.put(each.getKey(), each.getValue().measurementOf(plain, checkout));
    }
    PrintWriter out = spec.commandLine().getOut();
    return new Measure(checkout, first.options(), List.of(), CommandText.of(spec), out, spec.commandLine().getErr())
        .run(new SweptMeasurement(workload, sweep, measurements), sides(sweep, plain), runs -> List.copyOf(metrics),
            evaluation -> SweepFits.of(sweep, evaluation, first.options().seed()));
  }

  private static List<Side> sides(Sweep sweep, List<Side> plain) {
    List<Side> sides = new ArrayList<>();
    for (String value : sweep.values()) {
      plain.forEach(side -> sides.add(
          new Side(sweep.label(side.label(), value), side.arm(), side.jdk(), side.conf(), side.profiler())));
    }
    return sides;
  }

  /** Returns the workload's command with the options as typed, and one value. */
  private MeasureCommand parse(Sweep sweep, String value) {
    MeasureCommand command = fresh();
    CommandLine line = new CommandLine(command);
    line.setErr(spec.commandLine().getErr());
    line.getCommandSpec().name("ab " + workload);
    requireNumber(line, command, sweep);
    line.parseArgs(arguments(others, sweep, value).toArray(new String[0]));
    return command;
  }

  /** Returns the options as typed, followed by those that a sweep adds. */
  static List<String> arguments(List<String> typed, Sweep sweep, String value) {
    List<String> arguments = new ArrayList<>(typed);
    refuse(arguments, sweep.name(), "is not allowed with --over " + sweep + ", which has its values");
    refuse(arguments, "--require", "is not allowed in a sweep, which has many sides: see its table");
    if (arguments.stream().noneMatch(word -> isOption(word, RUNS))) {
      arguments.add(RUNS + "=" + DEFAULT_RUNS);
    }
    arguments.add(sweep.name() + "=" + value);
    return arguments;
  }

  private MeasureCommand fresh() {
    List<ListedWorkload> all = workloads.get();
    List<String> names = all.stream().filter(MeasureCommand.class::isInstance).map(ListedWorkload::name).toList();
    for (ListedWorkload each : all) {
      if (each.name().equals(workload)) {
        if (each instanceof MeasureCommand command) {
          return command;
        }
        throw new UserError(workload + " cannot be swept, as it measures no times: choose one of "
            + String.join(", ", names));
      }
    }
    throw new UserError("no workload is called '" + workload + "' (" + Names.suggest(workload, names)
        + "); it must precede its options");
  }

  /**
   * Checks that the swept option is a number and belongs to the workload; options of every measurement, such as --runs,
   * do not change the size of a run.
   */
  private void requireNumber(CommandLine line, MeasureCommand command, Sweep sweep) {
    List<String> numbers = line.getCommandSpec().options().stream()
        .filter(option -> NUMBERS.contains(option.type()) && isOf(command, option))
        .map(option -> option.longestName().substring("--".length())).toList();
    if (!numbers.contains(sweep.option())) {
      throw new UserError("--over '" + sweep + "': " + workload + " has no option --" + sweep.option()
          + " that takes a number; those that do: " + String.join(", ", numbers));
    }
  }

  private static boolean isOf(MeasureCommand command, OptionSpec option) {
    return option.userObject() instanceof Field field && field.getDeclaringClass() == command.getClass();
  }

  private static void refuse(List<String> arguments, String option, String why) {
    if (arguments.stream().anyMatch(word -> isOption(word, option))) {
      throw new UserError(option + " " + why);
    }
  }

  private static boolean isOption(String word, String option) {
    return word.equals(option) || word.startsWith(option + "=");
  }
}
