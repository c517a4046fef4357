/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tests {@code ab worth} with this repository's series and a workload with made-up figures. */
public class TestWorthCommand {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<QueuedPatch> SERIES =
      QueuedPatch.series(Path.of(System.getProperty("repository.root")));
  /** The index of the only patch that is worth anything. */
  private static final int FAST = SERIES.size() / 3;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final FakeSeries series = new FakeSeries();
  private final List<List<String>> measured = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private boolean cutOff;

  @Before
  public void setUp() {
    for (int i = 0; i < SERIES.size(); i++) {
      series.patch(SERIES.get(i).topic(), i == FAST ? 0.5 : 1);
    }
  }

  /** A workload's command that measures nothing but leaves the results of one that has. */
  @Command(name = "toy")
  private final class Toy implements Callable<Integer> {
    @Option(names = "--arms", split = ",")
    private List<String> arms;
    @Option(names = "--results")
    private Path results;
    @Option(names = "--require")
    private String require;
    @Option(names = "--resume")
    private boolean resume;

    @Override
    public Integer call() throws IOException {
      measured.add(arms);
      Path folder = Files.createDirectories(results.resolve("toy/2026-01-01T000000Z"));
      Files.writeString(folder.resolve("plan.json"), "{}");
      if (cutOff) {
        return 3;
      }
      List<Integer> prefixes = arms.stream().map(TestWorthCommand::prefix).toList();
      Map<Integer, SortedMap<Integer, Double>> values = series.measure(prefixes);
      ObjectNode root = JSON.createObjectNode();
      root.withArray("metrics").addObject().put("name", "wall").put("unit", "s").put("lowerIsBetter", true);
      for (int i = 0; i < arms.size(); i++) {
        String arm = arms.get(i);
        values.get(prefixes.get(i)).forEach((round, wall) -> root.withArray("runs").addPOJO(
            new Run(round, arm, "now", 1, Map.of("wall", wall), 0, 0, 0, null, null)));
      }
      Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(root));
      return 0;
    }
  }

  private static int prefix(String arm) {
    if (arm.equals("stock") || arm.equals("tuned")) {
      return arm.equals("stock") ? 0 : SERIES.size();
    }
    return SERIES.stream().map(QueuedPatch::number).toList().indexOf(arm.substring("series:".length())) + 1;
  }

  /** The program, with that workload only. */
  @Command(name = "ab")
  private static final class Ab {
  }

  private CommandLine ab() {
    return new CommandLine(new Ab()).addSubcommand(new Toy())
        .addSubcommand(new CommandLine(new WorthCommand(this::ab)).setStopAtPositional(true));
  }

  private int worth(Object... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = ab().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    line.setExecutionExceptionHandler((e, command, parsed) -> {
      if (e instanceof UserError) {
        err.append(e.getMessage());
        return 2;
      }
      throw e;
    });
    List<String> words = new ArrayList<>(List.of("worth", "--results", temporary.getRoot().toString()));
    Stream.of(arguments).map(Object::toString).forEach(words::add);
    return line.execute(words.toArray(new String[0]));
  }

  private Path only(String name) throws IOException {
    try (Stream<Path> files = Files.walk(temporary.getRoot().toPath().resolve("worth"))) {
      List<Path> found = files.filter(file -> file.getFileName().toString().equals(name)).toList();
      assertEquals(found.toString(), 1, found.size());
      return found.get(0);
    }
  }

  @Test
  public void patchIsFoundWithItsTopic() throws Exception {
    assertEquals(err.toString(), 0, worth("--builds", "200", "toy"));
    assertEquals(List.of("stock", "tuned"), List.of(measured.get(0).get(0), measured.get(0).get(2)));
    String text = out.toString();
    assertTrue(text, text.startsWith("$ ab worth --results "));
    assertTrue(text, text.matches("(?s).*\nwall \\(s\\), lower is better; all patches to none: 0\\.(49|50).*"));
    assertTrue(text, text.endsWith("results: " + only("worth.json") + System.lineSeparator()));
    assertEquals("the text is kept, too", text.substring(0, text.lastIndexOf("results: ")),
        Files.readString(only("worth.txt")));
    JsonNode json = JSON.readTree(only("worth.json").toFile());
    int changes = 0;
    for (JsonNode span : json.path("spans")) {
      if (Math.abs(span.at("/ratio/value").asDouble() - 1) > 0.1) {
        changes++;
        List<String> numbers = span.path("patches").findValuesAsText("number");
        assertTrue(numbers.toString(), numbers.contains(SERIES.get(FAST).number()));
        assertEquals(1, span.path("patches").findValuesAsText("topic").stream().distinct().count());
      }
    }
    assertEquals(1, changes);
    for (JsonNode topic : json.path("topics")) {
      if (topic.path("topic").asText().equals(SERIES.get(FAST).topic())) {
        assertEquals(0.5, topic.path("ratio").asDouble(), 0.02);
      }
    }
  }

  @Test
  public void buildsGiveThatManyRowsAndOneAndMayGoOn() throws Exception {
    assertEquals(0, worth("--builds", "2", "toy"));
    assertEquals(2, measured.size());
    assertEquals(3, JSON.readTree(only("worth.json").toFile()).path("spans").size());
    assertTrue(err.toString(), err.toString().contains("build 2 of at most 2: "));
    assertTrue(out.toString(), out.toString().contains("--resume with more --builds continues."));
    assertEquals(0, worth("--builds", "3", "--resume", "toy"));
    assertEquals("what was measured is read", 3, measured.size());
    assertEquals(4, JSON.readTree(only("worth.json").toFile()).path("spans").size());
  }

  @Test
  public void stepThatFailsIsTheExitStatus() throws Exception {
    cutOff = true;
    assertEquals(3, worth("toy"));
    assertTrue(err.toString(), err.toString().contains("ab: the measurement of stock, series:"));
    assertEquals("", out.toString());
    cutOff = false;
    assertEquals(0, worth("--resume", "--builds", "1", "toy"));
    assertFalse(out.toString().isEmpty());
  }

  @Test
  public void whatIsNotAllowedIsRefused() {
    assertEquals(2, worth("--builds", "0", "toy"));
    assertEquals("--builds 0 is out of range: 1 to 200", err.toString());
    assertEquals(2, worth("toi"));
    assertTrue(err.toString(), err.toString().startsWith("the workload 'toi' is not one of toy"));
    assertEquals(2, worth("toy", "--arms", "stock"));
    assertEquals("--arms is not allowed after the workload: the arms are prefixes of the series", err.toString());
    assertEquals(2, worth("--resume", "toy"));
    assertTrue(err.toString(), err.toString().startsWith("--resume: nothing in "));
    assertEquals(2, worth("--metric", "cpu", "toy"));
    assertTrue(err.toString(), err.toString().endsWith("--metric cpu is not one of this measurement: wall"));
    assertEquals(1, measured.size());
  }

  @Test
  public void helpTellsHowManyRowsBuildsGive() {
    String help = new CommandLine(new WorthCommand(this::ab)).getUsageMessage().replaceAll("\\s+", " ");
    assertTrue(help, help.contains("N of them give at most N + 1 rows"));
  }
}
