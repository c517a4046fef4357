/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.tools.conf.check.Checker;
import org.apache.hadoop.tools.conf.check.Finding;
import org.apache.hadoop.tools.conf.key.Program;
import org.apache.hadoop.tools.conf.site.ConfigurationFolder;
import org.apache.hadoop.tools.conf.site.UnusableException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hadoop conf-check DIR}: prints one line for each problem, and nothing else. */
@Command(name = "hadoop conf-check", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Reports problems in core-site.xml, hdfs-site.xml and mapred-site.xml of a directory, and in the"
        + " files they include: unknown and deprecated keys, keys that nothing reads or that are in the wrong file,"
        + " values of the wrong type or out of range, and keys that contradict each other.",
        "", "Each line gives the file, the line number, the kind of problem, the key and its value, what is"
        + " expected, and the programs concerned. Values that may be secrets are not shown."},
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:no problems", "1:problems found", "2:the directory or the command line cannot be used"})
public final class ConfCheck implements Callable<Integer> {
  private static final int CLEAN = 0;
  private static final int FINDINGS = 1;
  private static final int UNUSABLE = 2;

  @Parameters(paramLabel = "DIR", description = "the directory of the configuration files")
  private Path folder;

  @Option(names = "--daemon", paramLabel = "NAME", split = ",",
      description = "only problems that concern this program, and whether it can be started: ${COMPLETION-CANDIDATES}")
  private Set<Program> programs = EnumSet.noneOf(Program.class);

  @Option(names = "--accept", paramLabel = "KEY", split = ",",
      description = "a key of another program, or a prefix of such keys and a *, not to be reported as unknown")
  private List<String> accepted = List.of();

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws UnusableException {
    ConfigurationFolder files = ConfigurationFolder.read(folder);
    files.missing().forEach(name -> spec.commandLine().getErr().println(
        "conf-check: " + folder + " has no " + name + ": the defaults apply"));
    List<Finding> findings = new Checker(programs, accepted).check(files);
    PrintWriter out = spec.commandLine().getOut();
    findings.forEach(out::println);
    out.flush();
    return findings.isEmpty() ? CLEAN : FINDINGS;
  }

  /** Returns the command line, which prints each error as one line. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new ConfCheck());
    String version = ConfCheck.class.getPackage().getImplementationVersion();
    line.getCommandSpec().version("hadoop conf-check " + (version == null ? "unknown" : version));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler((e, arguments) -> {
      e.getCommandLine().getErr().println("conf-check: " + e.getMessage().lines().findFirst().orElse("bad arguments")
          + "; see 'hadoop conf-check --help'");
      return UNUSABLE;
    });
    line.setExecutionExceptionHandler((e, command, parsed) -> {
      if (!(e instanceof UnusableException)) {
        throw e;
      }
      command.getErr().println("conf-check: " + e.getMessage());
      return UNUSABLE;
    });
    line.getCommandSpec().exitCodeOnExecutionException(UNUSABLE);
    return line;
  }

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }
}
