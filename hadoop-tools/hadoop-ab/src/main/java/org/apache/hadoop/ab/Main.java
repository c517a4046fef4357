/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.ab.cli.ArmsCommand;
import org.apache.hadoop.ab.cli.HelpText;
import org.apache.hadoop.ab.cli.JmhCommand;
import org.apache.hadoop.ab.cli.ListedWorkload;
import org.apache.hadoop.ab.cli.PairsCommand;
import org.apache.hadoop.ab.cli.ReportCommand;
import org.apache.hadoop.ab.cli.TableCommand;
import org.apache.hadoop.ab.compare.CompareCommand;
import org.apache.hadoop.ab.compare.HistoryCommand;
import org.apache.hadoop.ab.diagnose.DiagnoseCommand;
import org.apache.hadoop.ab.fit.FitCommand;
import org.apache.hadoop.ab.pairs.Pair;
import org.apache.hadoop.ab.sweep.SweepCommand;
import org.apache.hadoop.ab.trace.TraceCommand;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;
import org.apache.hadoop.ab.why.WhyCommand;
import org.apache.hadoop.ab.worth.WorthCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code ab}, which measures how much faster one Hadoop is than another, and how certain that is. */
@Command(name = "ab", mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "WORKLOAD | list | arms | jmh PATTERN | pairs FOLDER | report FILE | table | why FILE "
        + "| trace ATTEMPT FOLDER | worth WORKLOAD | diagnose | sweep WORKLOAD | fit FILE | compare A.json B.json "
        + "| history DIR",
    description = "Compares Hadoop arms in interleaved runs, each in a fresh JVM, and reports how certain their "
        + "differences are. 'ab WORKLOAD --help' shows the options of a workload.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:all runs count and every requirement holds", "1:a run failed or a requirement does not hold",
        "2:the command line, the machine or a jar is unsuitable",
        "3:another error, such as of a disk"})
public final class Main implements Runnable {
  /** The exit status for errors that the user can fix. */
  static final int USAGE = 2;
  /** The exit status for all unexpected errors. */
  static final int FAILURE = 3;

  private static final int SUGGESTIONS = 3;

  @Spec
  private CommandSpec spec;

  private final List<ListedWorkload> workloads;

  private Main(List<ListedWorkload> workloads) {
    this.workloads = workloads;
  }

  /** Runs the command and exits the JVM with its exit status. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return commandLine(Workloads::all);
  }

  /** @param makeWorkloads creates fresh commands, which have not parsed any options yet */
  static CommandLine commandLine(Supplier<List<ListedWorkload>> makeWorkloads) {
    List<ListedWorkload> workloads = makeWorkloads.get();
    CommandLine line = new CommandLine(new Main(workloads));
    HelpText.add(line.getCommandSpec(), Main.class);
    line.addSubcommand(new ListCommand(workloads));
    line.addSubcommand(new ArmsCommand());
    for (ListedWorkload workload : workloads) {
      CommandLine sub = new CommandLine(workload);
      sub.getCommandSpec().name(workload.name());
      if (sub.getCommandSpec().usageMessage().description().length == 0) {
        sub.getCommandSpec().usageMessage().description(workload.description());
      }
      HelpText.add(sub.getCommandSpec(), workload.getClass());
      line.addSubcommand(workload.name(), sub);
    }
    line.addSubcommand(new JmhCommand());
    CommandLine pairs = new CommandLine(new PairsCommand());
    HelpText.add(pairs.getCommandSpec(), Pair.class);
    line.addSubcommand(pairs);
    line.addSubcommand(new ReportCommand());
    line.addSubcommand(new TableCommand());
    CommandLine why = new CommandLine(new WhyCommand());
    HelpText.add(why.getCommandSpec(), WhyCommand.class);
    line.addSubcommand(why);
    CommandLine trace = new CommandLine(new TraceCommand());
    HelpText.add(trace.getCommandSpec(), TraceCommand.class);
    line.addSubcommand(trace);
    CommandLine worth = new CommandLine(new WorthCommand(() -> commandLine(makeWorkloads)));
    HelpText.add(worth.getCommandSpec(), WorthCommand.class);
    // Everything after the workload's name belongs to the workload.
    line.addSubcommand(worth.setStopAtPositional(true));
    add(line, new DiagnoseCommand());
    add(line, new SweepCommand(makeWorkloads));
    add(line, new FitCommand());
    add(line, new CompareCommand());
    add(line, new HistoryCommand());
    tellVersion(line);
    line.setParameterExceptionHandler(Main::badUsage);
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command));
    return line;
  }

  /** Adds a command, with the help text next to its class. */
  private static void add(CommandLine line, Object command) {
    CommandLine sub = new CommandLine(command);
    HelpText.add(sub.getCommandSpec(), command.getClass());
    line.addSubcommand(sub);
  }

  /** Sets the version of every command, as provided by the launcher. */
  private static void tellVersion(CommandLine line) {
    line.getCommandSpec().version("ab " + System.getProperty("stampede.version", "unknown") + ", commit "
        + System.getProperty("stampede.commit", "unknown"));
    line.getSubcommands().values().forEach(Main::tellVersion);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a workload: "
        + String.join(", ", workloads.stream().map(ListedWorkload::name).toList()));
  }

  private static int badUsage(ParameterException e, String[] arguments) {
    PrintWriter err = e.getCommandLine().getErr();
    if (e.getCause() instanceof UserError user) {
      err.println("ab: " + user.getMessage());
      err.flush();
      return USAGE;
    }
    String hint = "";
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> nearest = nearest(unmatched);
      hint = nearest.isEmpty() ? "" : " (nearest: " + String.join(", ", nearest) + ")";
    }
    err.println("ab: " + e.getMessage().lines().findFirst().orElse("bad arguments") + hint + "; see '"
        + e.getCommandLine().getCommandSpec().qualifiedName() + " --help' and 'ab list'");
    err.flush();
    return USAGE;
  }

  /** Returns at most three suggestions; picocli itself has none for transposed letters. */
  private static List<String> nearest(UnmatchedArgumentException e) {
    List<String> suggestions = e.getSuggestions();
    if (suggestions.isEmpty()) {
      String wrong = e.getUnmatched().get(0);
      CommandLine line = e.getCommandLine();
      Set<String> names = wrong.startsWith("-") ? line.getCommandSpec().optionsMap().keySet()
          : line.getSubcommands().keySet();
      suggestions = Names.nearest(wrong.split("=", 2)[0], names);
    }
    return suggestions.stream().limit(SUGGESTIONS).toList();
  }

  private static int failed(Exception e, CommandLine command) throws Exception {
    PrintWriter err = command.getErr();
    if (e instanceof UserError) {
      err.println("ab: " + e.getMessage());
      err.flush();
      return USAGE;
    }
    if (e instanceof IOException) {
      err.println("ab: " + (e instanceof AccessDeniedException ? e.getMessage() + ": permission denied" : e));
      err.flush();
      return FAILURE;
    }
    if (e instanceof InterruptedException) {
      return FAILURE;
    }
    throw e;
  }
}
