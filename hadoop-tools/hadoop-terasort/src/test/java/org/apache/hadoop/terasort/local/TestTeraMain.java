/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.terasort.Output;
import org.apache.hadoop.terasort.cli.Cli;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Checks the command line of the programs for local files. */
public class TestTeraMain {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void fromGenToValidate() {
    String sum = GensortOracle.checksum(GensortOracle.rows(0, 5_000));
    run("gen", "5k", path("in"), "--maps", "3").assertStatus(0).assertOut("");
    run("sum", path("in")).assertStatus(0).assertOut("Records: 5000\nChecksum: " + sum + "\n");
    run("validate", path("in")).assertStatus(1);
    run("sort", path("in"), path("out"), "--reduces", "4").assertStatus(0).assertOut("");
    assertEquals(4, Path.of(path("out")).toFile().list().length);
    run("validate", path("out")).assertStatus(0).assertOut("Records: 5000\nChecksum: " + sum
        + "\nDuplicate keys: 0\nSUCCESS - all records are in order\n");
  }

  @Test
  public void validateNamesFileAndRow() {
    run("gen", "1000", path("in"), "--maps", "1");
    assertTrue(run("validate", path("in")).out().contains("First unordered record: " + path("in")
        + "/part-00000: row 2 (counted from 0) has key "));
  }

  @Test
  public void emptyInput() {
    run("gen", "0", path("in"), "--maps", "2").assertStatus(0);
    run("sort", path("in"), path("out"), "--reduces", "3").assertStatus(0);
    run("validate", path("out")).assertStatus(0).assertOut(
        "Records: 0\nChecksum: 0\nDuplicate keys: 0\nSUCCESS - all records are in order\n");
  }

  @Test
  public void usersMistakesAreOneLine() throws IOException {
    run("gen", "10", path("in"));
    Files.write(Path.of(path("cut")), new byte[150]);

    mistake(2, "tera: no program given; allowed: gen, sort, sum and validate; see 'tera --help'");
    mistake(2, "tera gen: Missing required parameters: 'ROWS', 'DIR'; see 'tera gen --help'", "gen");
    mistake(2, "tera gen: Invalid value for positional parameter at index 0 (ROWS): 'many' is not a number of rows; "
        + "allowed: 0 to 2^63 - 1, with an optional suffix k, m, b or t (powers of 1000); see 'tera gen --help'",
        "gen", "many", path("x"));
    mistake(2, "tera gen: Invalid value for option '--maps': '0' is not an integer from 1 to "
        + "2147483647; see 'tera gen --help'", "gen", "1", path("x"), "--maps", "0");
    mistake(2, "tera sort: Invalid value for option '--partitioner': 'odd' is not one of auto, sampled and even; "
        + "see 'tera sort --help'",
        "sort", path("in"), path("x"), "--partitioner", "odd");
    mistake(2, "tera gen: " + path("in") + ": exists already", "gen", "1", path("in"));
    mistake(2, "tera sum: " + path("none") + ": no such file or directory", "sum", path("none"));
    mistake(1, "tera sort: " + path("cut") + ": length 150 is not a multiple of the row length, 100 bytes: the file "
        + "is truncated or contains something else", "sort", path("cut"), path("x"));
    mistake(1, "tera validate: " + path("cut") + ": length 150 is not a multiple of the row length, 100 bytes: the "
        + "file is truncated or contains something else", "validate", path("cut"));
    mistake(2, "tera: Unmatched argument at index 0: 'sotr' (nearest: sort); see 'tera --help'", "sotr");
    mistake(2, "tera gen: Unknown option: '--map=2' (nearest: --maps); see 'tera gen --help'", "gen", "1", path("x"),
        "--map=2");
    mistake(2, "tera gen: --maps 100001 is out of range: 1 to 100000; see 'tera gen --help'", "gen", "1", path("x"),
        "--maps", "100001");
    mistake(2, "tera sort: --reduces 2147483647 is out of range: 1 to 100000; see 'tera sort --help'", "sort",
        path("in"), path("x"), "--reduces", "2147483647");
    assertFalse("nothing half-written", Files.exists(Path.of(path("x"))));
  }

  /** Checks that an input without rows is an error: finding nothing out of order there would not be success. */
  @Test
  public void whatHoldsNoRowsIsNoInput() throws IOException {
    Files.createDirectory(Path.of(path("empty")));
    for (String program : new String[] {"sum", "validate"}) {
      mistake(2, "tera " + program + ": " + path("empty") + ": contains no file of rows", program, path("empty"));
      mistake(2, "tera " + program + ": /dev/null: is a pipe, a device or a broken link; expected a regular "
          + "file", program, "/dev/null");
    }
    mistake(2, "tera sort: " + path("empty") + ": contains no file of rows", "sort", path("empty"), path("x"));
    assertFalse(Files.exists(Path.of(path("x"))));
  }

  @Test
  public void version() {
    assertTrue(run("--version").assertStatus(0).out().matches("tera \\S+, commit .+\n"));
    assertTrue(run("sort", "-V").assertStatus(0).out().matches("tera \\S+, commit .+\n"));
  }

  private void mistake(int status, String line, String... arguments) {
    Output output = run(arguments);
    assertEquals(line + "\n", output.err());
    output.assertStatus(status).assertOut("");
  }

  @Test
  public void nonsenseForEveryOptionIsOneLine() {
    run("gen", "10", path("in"), "--maps", "2").assertStatus(0);
    String[][] programs = {{"gen", "10", path("x")}, {"sort", path("in"), path("x")}, {"sum", path("in")},
        {"validate", path("in")}};
    for (String[] program : programs) {
      var options = new CommandLine(new TeraMain()).getSubcommands().get(program[0]).getCommandSpec().options();
      for (var option : options) {
        if (option.usageHelp() || option.versionHelp()) {
          continue;
        }
        String empty = option.arity().max() == 0 ? "y" : "";
        for (String value : new String[] {empty, "x", "-1", "0", "2147483648", "1e9", "=", "/dev/null"}) {
          Output output = run(Stream.concat(Stream.of(program), Stream.of(option.longestName() + "=" + value))
              .toArray(String[]::new));
          assertEquals(option.longestName() + "=" + value + output, 2, output.status());
          assertTrue(output.err(), output.err().matches("tera " + program[0] + ": .*" + option.longestName() + ".*\n"));
        }
      }
    }
    assertFalse(Files.exists(Path.of(path("x"))));
  }

  @Test
  public void help() {
    assertTrue(run("--help").assertStatus(0).out().contains("validate"));
    for (String program : new String[] {"gen", "sort", "sum", "validate"}) {
      assertTrue(run(program, "--help").assertStatus(0).out().startsWith("Usage: tera " + program));
    }
  }

  private String path(String name) {
    return folder.getRoot().toPath().resolve(name).toString();
  }

  private static Output run(String... arguments) {
    return Output.of(() -> Cli.execute(new TeraMain(), arguments));
  }
}
