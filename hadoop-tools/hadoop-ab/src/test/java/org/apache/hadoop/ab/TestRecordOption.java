/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;
import picocli.CommandLine;

/** Tests the command-line option that asks for a recording. */
public class TestRecordOption {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private CommandLine line() {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line;
  }

  @Test
  public void unknownExperimentHasItsNearestBeforeAnArmIsBuilt() {
    assertEquals(2, line().execute("shuffle", "--record", "46k", "--arms", "nowhere"));
    assertTrue(err.toString(),
        err.toString().startsWith("ab: --record '46k' is not an experiment of shuffle (nearest: "));
    assertEquals(err.toString(), 1, err.toString().lines().count());
  }

  @Test
  public void otherOptionsThanTheExperimentsAreRefused() {
    assertEquals(2, line().execute("shuffle", "--record", "1k", "--maps", "3"));
    assertTrue(err.toString(), err.toString().startsWith("ab: --record 1k is not allowed with these options: the "
        + "experiment is 'ab shuffle --maps 5000 "));
  }

  @Test
  public void commandsOfTheListAreCommands() throws Exception {
    JsonNode list = new ObjectMapper().readTree(Path.of(System.getProperty("repository.root"),
        "dev-support/benchmarks/experiments.json").toFile()).get("experiments");
    for (JsonNode experiment : list) {
      List<String> arguments = new ArrayList<>();
      Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(experiment.get("command").asText());
      while (word.find()) {
        arguments.add(word.group(1) != null ? word.group(1) : word.group(2));
      }
      assertTrue(arguments.toString(),
          line().parseArgs(arguments.toArray(new String[0])).subcommand().errors().isEmpty());
    }
    assertTrue(list.size() > 0);
  }

  @Test
  public void tableCheckSaysNothingOfATableThatIsAsItShouldBe() {
    assertEquals(0, line().execute("table", "--check"));
    assertEquals("", out.toString());
  }
}
