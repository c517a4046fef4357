/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.upstream.link.LinkedMembers;
import org.apache.hadoop.upstream.result.Baseline;
import org.apache.hadoop.upstream.result.ClassResult;
import org.apache.hadoop.upstream.result.Report;
import org.apache.hadoop.upstream.result.ResultStore;
import org.apache.hadoop.upstream.run.Expected;
import org.apache.hadoop.upstream.run.HadoopUnderTest;
import org.apache.hadoop.upstream.scan.Nearest;
import org.apache.hadoop.upstream.scan.Selection;
import org.apache.hadoop.upstream.scan.TestClass;
import org.apache.hadoop.upstream.scan.TestClassScanner;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code dev-support/bin/upstream-tests}. */
@Command(name = "upstream-tests", mixinStandardHelpOptions = true, sortOptions = false, usageHelpAutoWidth = true,
    description = "Runs the test classes published with Hadoop 0.22.0, each in its own JVM and namespaces, and "
        + "keeps a verdict for every method in results/upstream-tests.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:done; with --compare: nothing was lost", "1:--compare found something lost", "2:bad input"})
public final class UpstreamTests implements Callable<Integer> {
  private static final int LOST = 1;
  private static final int BAD_INPUT = 2;
  private static final int MAX_JOBS = 1000;
  /** One day. */
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_ATTEMPTS = 100;

  enum ArmName { stock, tuned }

  /** The task to perform; without any, the classes are run and counted. */
  static final class Task {
    @Option(names = "--compare", description = "Run the tuned jars and compare them with the baseline of the stock "
        + "ones: once with stock-behaviour.xml, once with the shipped defaults. With --arm stock: the stock jars, "
        + "once.")
    private boolean compare;

    @Option(names = "--record-baseline", description = "Run the stock jars and merge the verdicts into the baseline.")
    private boolean record;

    @Option(names = "--linked-members", description = "Run nothing; regenerate linked-members.txt.")
    private boolean linkedMembers;
  }

  @Spec
  private CommandSpec spec;

  @Option(names = "--root", hidden = true, required = true)
  private Path root;

  @ArgGroup
  private Task task = new Task();

  @Option(names = "--arm", paramLabel = "ARM", description = "The jars to run, stock or tuned; default tuned.")
  private ArmName arm;

  @Option(names = "--pass", paramLabel = "PASS", defaultValue = "both", description = "For --compare: stock-behaviour, "
      + "defaults or both; default both.", converter = PassConverter.class)
  private Compare.Pass pass;

  @Option(names = "--jobs", paramLabel = "N", defaultValue = "2",
      description = "Classes that run at a time, 1 to 1000; default 2.")
  private int jobs;

  @Option(names = "--limit", paramLabel = "SECONDS", defaultValue = "300",
      description = "Time limit of one attempt at a class, 1 to 86400; default 300; the longest take over half of it.")
  private int limit;

  @Option(names = "--attempts", paramLabel = "N", defaultValue = "3",
      description = "Attempts at what fails, 1 to 100; default 3.")
  private int attempts;

  @Option(names = "--list", paramLabel = "FILE", description = "Only the classes named in FILE, one per line.")
  private Path list;

  @Option(names = "--results", paramLabel = "DIR",
      description = "Directory of the verdicts (default: results/upstream-tests of the working copy).")
  private Path results;

  @Option(names = "--jvm-options", paramLabel = "OPTIONS", split = " ",
      description = "Options for each test JVM, in addition to those that the tests need.")
  private List<String> jvmOptions = List.of();

  @Option(names = "--resume", description = "Skip classes that have a result from an earlier run.")
  private boolean resume;

  @Parameters(arity = "0..1", paramLabel = "PATTERN", defaultValue = "",
      description = "Only classes whose area/class contains PATTERN; * stands for any text.")
  private String pattern;

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Runs the command without exiting. */
  static int run(String... args) {
    CommandLine line = new CommandLine(new UpstreamTests());
    line.getCommandSpec().version("upstream-tests " + System.getProperty("stampede.version", "unknown") + ", commit "
        + System.getProperty("stampede.commit", "unknown"));
    line.setParameterExceptionHandler((e, arguments) -> {
      System.err.println("upstream-tests: " + e.getMessage().lines().findFirst().orElse("bad arguments") + nearest(e)
          + "; see 'upstream-tests --help'");
      return BAD_INPUT;
    });
    return line.setExecutionExceptionHandler((e, command, parsed) -> {
      if (!(e instanceof IOException)) {
        throw e;
      }
      System.err.println("upstream-tests: " + e.getMessage());
      return BAD_INPUT;
    }).execute(args);
  }

  /** Returns suggestions for a mistyped option, at most three; picocli finds none if two letters are transposed. */
  private static String nearest(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched) || !unmatched.isUnknownOption()) {
      return "";
    }
    return " (nearest: " + String.join(", ", Nearest.to(unmatched.getUnmatched().get(0).split("=", 2)[0],
        e.getCommandLine().getCommandSpec().optionsMap().keySet())) + ")";
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    within("--jobs", jobs, MAX_JOBS);
    within("--limit", limit, MAX_SECONDS);
    within("--attempts", attempts, MAX_ATTEMPTS);
    if (task.record && arm == ArmName.tuned) {
      throw new ParameterException(spec.commandLine(), "--record-baseline runs the stock jars, not --arm tuned");
    }
    WorkingCopy repository = new WorkingCopy(root, results == null ? WorkingCopy.defaultResults(root) : results,
        jvmOptions);
    if (task.linkedMembers) {
      Files.write(repository.linkedMembersFile(), LinkedMembers.format(LinkedMembers.scan(repository.jars())));
      return 0;
    }
    List<TestClass> tests = new TestClassScanner().scan(repository.jars());
    tests = Selection.matching(list == null ? tests : Selection.listed(tests, list), pattern);
    Session session = new Session(repository, new Session.Limits(jobs, limit, attempts, resume));
    if (task.compare) {
      Compare compare = new Compare(repository, session, System.out);
      return (arm == ArmName.stock ? compare.runStock(tests) : compare.run(tests, pass)) ? 0 : LOST;
    }
    if (task.record) {
      record(repository, session, tests);
    } else {
      HadoopUnderTest chosen = arm == ArmName.stock ? repository.stock() : repository.tuned();
      new Report(System.out).counts(session.run(chosen, chosen.name(), tests, Map.of(), test -> Expected.NOTHING));
    }
    return 0;
  }

  /** Records a baseline. A merged class loses its stored result, so that the next run really runs it again. */
  private void record(WorkingCopy repository, Session session, List<TestClass> tests)
      throws IOException, InterruptedException {
    Baseline baseline = repository.baseline();
    HadoopUnderTest stock = repository.stock();
    List<ClassResult> results = session.run(stock, stock.name(), tests, Map.of(), test -> Expected.NOTHING);
    results.forEach(baseline::merge);
    baseline.write(repository.baselineFile());
    ResultStore store = repository.store(stock.name());
    for (ClassResult result : results) {
      store.delete(result.test());
    }
    new Report(System.out).counts(results);
  }

  private void within(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new ParameterException(spec.commandLine(), option + " " + value + " is out of range: 1 to " + most);
    }
  }

  /** A converter of passes, which are hyphenated as options are. */
  static final class PassConverter implements CommandLine.ITypeConverter<Compare.Pass> {
    @Override
    public Compare.Pass convert(String text) {
      for (Compare.Pass pass : Compare.Pass.values()) {
        if (pass.name().replace('_', '-').equals(text)) {
          return pass;
        }
      }
      throw new CommandLine.TypeConversionException("'" + text + "' is not stock-behaviour, defaults or both");
    }
  }
}
