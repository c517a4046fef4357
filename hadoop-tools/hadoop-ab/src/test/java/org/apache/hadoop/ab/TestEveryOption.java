/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.ab.cli.ListedWorkload;
import org.apache.hadoop.ab.cluster.ClusterCommand;
import org.apache.hadoop.ab.options.Limit;
import org.junit.Before;
import org.junit.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Tests that nonsense for every option of every measurement, as the commands themselves list them, gives one line, exit
 * status 2 and no stack trace. A nonexistent arm keeps values that happen to be allowed from starting anything.
 */
public class TestEveryOption {
  private static final Set<String> NO_MEASUREMENTS = Set.of("list", "arms", "pairs", "report", "table", "why", "trace",
      "worth", "diagnose", "fit", "compare", "history");
  private static final List<String> NONSENSE = List.of("", " ", "x", "-1", "0", "2147483648", "-9223372036854775809",
      "1e999", "NaN", "/dev/null", "=", ":", ",", "é\u0001", "stock:", "@", "@/nowhere", "x=y=z");

  private final StringWriter err = new StringWriter();

  private final CommandLine line = Main.commandLine();

  @Before
  public void setUp() {
    line.setErr(new PrintWriter(err));
    line.setOut(new PrintWriter(new StringWriter()));
  }

  private String refusal(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    if (command.equals("jmh")) {
      all.add("DataChecksum");
    }
    err.getBuffer().setLength(0);
    int status = line.execute(all.toArray(new String[0]));
    String said = all + " said: " + err;
    assertEquals(said, 2, status);
    assertTrue(said, err.toString().startsWith("ab: "));
    assertEquals(said, 1, err.toString().lines().count());
    String words = err.toString().replace("/dev/null", "");
    assertFalse(said, words.contains("Exception") || words.contains("null"));
    return err.toString();
  }

  @Test
  public void nonsenseIsOneLine() {
    int tried = 0;
    for (var command : line.getSubcommands().entrySet()) {
      if (NO_MEASUREMENTS.contains(command.getKey())) {
        continue;
      }
      for (OptionSpec option : command.getValue().getCommandSpec().options()) {
        if (option.usageHelp() || option.versionHelp() || option.longestName().equals("--arms")) {
          continue;
        }
        for (String value : NONSENSE) {
          refusal(command.getKey(), "--arms", "nowhere", option.longestName() + "=" + value);
          tried++;
        }
        if (isNumber(option)) {
          String said = refusal(command.getKey(), "--arms", "nowhere", option.longestName() + "=x");
          assertTrue(said, said.contains(option.longestName()) && said.contains("'x'"));
        }
        if (!option.isMultiValue() && option.arity().max() > 0) {
          String said = refusal(command.getKey(), "--arms", "nowhere", option.longestName() + "=1",
              option.longestName() + "=1");
          assertTrue(said, said.contains("'" + option.longestName() + "'") && said.contains("only once")
              || said.contains(option.longestName() + "=1' is not"));
        }
      }
    }
    assertTrue("options tried: " + tried, tried > 500);
  }

  /** Each limit is as the help says, and values one step beyond it are refused on both sides. */
  @Test
  public void limitsAreWhatTheHelpSays() {
    int limits = 0;
    for (var command : line.getSubcommands().entrySet()) {
      for (OptionSpec option : command.getValue().getCommandSpec().options()) {
        if (option.userObject() instanceof Field field && field.isAnnotationPresent(Limit.class)) {
          Limit limit = field.getAnnotation(Limit.class);
          String range = text(limit.min()) + " to " + text(limit.max());
          String help = String.join(" ", option.description());
          assertTrue(help, help.contains(range));
          for (String beyond : List.of(text(limit.min() - 1), text(limit.max() + 1))) {
            assertEquals("ab: " + option.longestName() + " " + beyond + " is out of range: " + range,
                refusal(command.getKey(), "--arms", "nowhere", option.longestName(), beyond).strip());
          }
          limits++;
        }
      }
    }
    assertTrue("limits: " + limits, limits > 30);
  }

  private static String text(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static boolean isNumber(ArgSpec option) {
    return Set.of(int.class, long.class, Integer.class, Long.class, double.class, Double.class).contains(option.type());
  }

  @Test
  public void helpOfEveryWorkloadSaysWhatItMeasures() {
    for (ListedWorkload workload : Workloads.all()) {
      String help = line.getSubcommands().get(workload.name()).getUsageMessage();
      assertTrue(help, help.contains(workload instanceof ClusterCommand ? "\nThe workload is one job on a mini cluster"
          : "\n" + workload.name() + " "));
    }
    assertTrue(line.getUsageMessage().replaceAll("\\s+", " ").contains("at least 95 %"));
  }

  @Test
  public void helpOfEveryCommandIsNoError() {
    for (String command : line.getSubcommands().keySet()) {
      assertEquals(command, 0, line.execute(command, "--help"));
      assertEquals("", err.toString());
    }
    assertEquals(0, line.execute("--help"));
  }
}
