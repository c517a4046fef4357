/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.upstream.result.ResultStore;
import org.apache.hadoop.upstream.run.Arm;
import org.apache.hadoop.upstream.scan.Selection;
import org.apache.hadoop.upstream.scan.TestClass;
import org.apache.hadoop.upstream.scan.TestClassScanner;
import org.apache.hadoop.upstream.scan.TestJars;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code dev-support/bin/upstream-tests}. */
@Command(name = "upstream-tests", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Runs the published test classes of Hadoop 0.22.0, each in a JVM of its own.")
public final class UpstreamTests implements Callable<Integer> {
  enum ArmName { stock, tuned }

  @Option(names = "--root", hidden = true, required = true)
  private Path root;

  @Option(names = "--arm", defaultValue = "tuned", description = "stock or tuned; default tuned")
  private ArmName arm;

  @Option(names = "--jobs", defaultValue = "2", description = "Classes at a time; default 2.")
  private int jobs;

  @Option(names = "--limit", defaultValue = "150", description = "Seconds for one attempt at a class; default 150.")
  private int limit;

  @Option(names = "--attempts", defaultValue = "3", description = "Attempts at what fails; default 3.")
  private int attempts;

  @Option(names = "--list", paramLabel = "FILE", description = "Only the classes named in FILE, one a line.")
  private Path list;

  @Option(names = "--resume", description = "Leave out classes that have a result from a run before.")
  private boolean resume;

  @Parameters(arity = "0..1", defaultValue = "", description = "Only classes whose area/class contains PATTERN; "
      + "* stands for any text.")
  private String pattern;

  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String... args) {
    return new CommandLine(new UpstreamTests())
        .setExecutionExceptionHandler((e, command, parsed) -> {
          if (!(e instanceof IOException)) {
            throw e;
          }
          System.err.println("upstream-tests: " + e.getMessage());
          return CommandLine.ExitCode.USAGE;
        }).execute(args);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    TestJars jars = new TestJars(root);
    List<TestClass> tests = new TestClassScanner().scan(jars);
    if (list != null) {
      tests = Selection.listed(tests, list);
    }
    tests = Selection.matching(tests, pattern);
    Arm chosen = arm == ArmName.stock ? Arm.stock(jars) : Arm.tuned(root);
    Session session = new Session(root, jars, jobs, limit, attempts);
    ResultStore store = session.store(chosen.name());
    session.run(chosen, store, tests, Map.of(), resume);
    return 0;
  }
}
