/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.telemetry.RunFixture;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Tests the explanation of where time was saved. */
public class TestWhy {
  private static final double DELTA = 1e-9;
  /** The seconds of the wall time that are in none of the parts. */
  private static final double REST = 0.25;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path folder;

  @Before
  public void setUp() {
    folder = temporary.getRoot().toPath();
  }

  /** Writes rounds in which stock takes about 2 s for each of its parts, and tuned about 1 s. */
  private void measure(int rounds, boolean telemetry) throws Exception {
    List<String> runs = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      double stock = 2 + round * 0.01;
      double tuned = 1 + round * 0.02;
      runs.add(run(round, "stock", 13 * stock + REST, 9));
      runs.add(run(round, "tuned", 13 * tuned + REST, 9 + round % 2 * 2 - 1));
      if (telemetry) {
        RunFixture.evenJob(stock).write(RunTelemetry.folder(folder, "stock", round), 30);
        RunFixture.evenJob(tuned).write(RunTelemetry.folder(folder, "tuned", round), 30);
      }
    }
    write("'wall','cpu'", runs);
  }

  private static String run(int round, String arm, double wall, double cpu) {
    return String.format(Locale.ROOT, "{'round':%d,'arm':'%s','started':'2026-11-28T06:00:00Z','seconds':30,"
        + "'values':{'wall':%.6f,'cpu':%.3f},'attempts':5,'failedAttempts':0,'killedAttempts':0}", round, arm, wall,
        cpu);
  }

  private void write(String metrics, List<String> runs) throws Exception {
    String all = List.of(metrics.split(",")).stream().map(name -> "{'name':" + name
        + ",'unit':'s','lowerIsBetter':true,'arms':[]}").collect(Collectors.joining(","));
    Files.writeString(folder.resolve("results.json"), ("{'measurement':{'description':'small-job: a test',"
        + "'sides':[{'label':'stock'},{'label':'tuned'}]},'metrics':[" + all + "],'runs':["
        + String.join(",", runs) + "]}").replace('\'', '"'));
  }

  private Explanation explain() throws Exception {
    return Explanation.of(SavedResults.read(folder.resolve("results.json")),
        run -> RunTelemetry.of(folder, run), "stock", "tuned");
  }

  private String print(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine line = new CommandLine(new WhyCommand()).setOut(new PrintWriter(out));
    line.setExecutionExceptionHandler((e, command, parsed) -> {
      throw e;
    });
    assertEquals(0, line.execute(arguments));
    return out.toString();
  }

  @Test
  public void partsAddUpToTheSavingInMeans() throws Exception {
    measure(6, true);
    Explanation why = explain();
    assertEquals(Part.values().length, why.rows().size());
    double all = why.total().orElseThrow().mean();
    assertEquals(13 * (1 - 0.035), all, 1e-5);
    assertEquals(all, why.rows().stream().mapToDouble(row -> row.saving().mean()).sum(), 1e-5);
    assertEquals(1, why.rows().stream().mapToDouble(why::share).sum(), 1e-5);
    Explanation.Row rest = why.rows().get(why.rows().size() - 1);
    assertEquals(Part.UNEXPLAINED, rest.name());
    assertEquals(REST, rest.saving().base(), 0.002);
    assertEquals(Saving.Sureness.SURE, why.total().get().sureness());
    assertEquals(Part.values().length - 1, why.rows().stream()
        .filter(row -> row.saving().sureness() == Saving.Sureness.SURE && row.saving().base() > 1).count());
  }

  @Test
  public void differencesThatAreNotSureAreSaidToBe() throws Exception {
    measure(6, true);
    Explanation.Row cpu = explain().metrics().get(1);
    assertEquals("cpu (s)", cpu.name());
    assertEquals(Saving.Sureness.UNSURE, cpu.saving().sureness());
    measure(5, true);
    assertEquals(Saving.Sureness.FEW, explain().total().orElseThrow().sureness());
  }

  @Test
  public void textTellsPartsAndWhatWasCounted() throws Exception {
    measure(6, true);
    String text = print(folder.toString());
    assertTrue(text, text.startsWith("small-job: a test\n\nstock takes 26."));
    assertTrue(text, text.contains("\n  maps "));
    assertTrue(text, text.contains("\n  unexplained "));
    assertTrue(text, text.contains("\nMost is saved in "));
    assertTrue(text, text.contains("\n  heartbeats "));
    assertTrue(text, text.contains("\nheartbeats, gc and io: only on a mini cluster"));
    assertTrue(text, text.contains("\n  3 map output "));
    assertFalse(text, text.contains("unknown:"));
    assertEquals(text, print(folder.resolve("results.json").toString(), "--arms", "stock,tuned"));
    assertTrue(print(folder.toString(), "--arms", "tuned,stock").contains("\nMost is lost in "));
  }

  @Test
  public void measurementWithoutTelemetryHasItsMetrics() throws Exception {
    measure(6, false);
    String text = print(folder.toString());
    assertTrue(text, text.contains("has no details besides its metrics"));
    assertTrue(text, text.contains("\n  wall (s) "));
    assertTrue(text, text.contains("! unknown:\n!   stock, round 1: only the values of this run were kept"));
  }

  @Test
  public void phasesOfABreakdownComeBeforeThoseOfTheHistory() throws Exception {
    List<String> runs = new ArrayList<>();
    for (int round = 1; round <= 6; round++) {
      for (String arm : List.of("stock", "tuned")) {
        runs.add(run(round, arm, arm.equals("stock") ? 10 : 7, 9).replace("'cpu':9.000",
            arm.equals("stock") ? "'plan':4,'notice':5" : "'plan':4,'notice':2"));
      }
    }
    write("'wall','plan','notice'", runs);
    Explanation why = explain();
    assertEquals("the phases of --breakdown", why.parts().orElseThrow().source());
    Explanation.Row most = why.largest().get(0);
    assertEquals("notice", most.name());
    assertEquals(1, why.share(most), DELTA);
    assertEquals(1, why.rows().get(why.rows().size() - 1).saving().base(), DELTA);
  }

  @Test
  public void phasesOfAMapDoNotOverlap() throws Exception {
    List<String> runs = new ArrayList<>();
    for (int round = 1; round <= 6; round++) {
      runs.add(run(round, "stock", 10, 9).replace("'cpu':9.000", "'collect':6,'generator':1,'sort':5,'merge':3"));
      runs.add(run(round, "tuned", 5, 9).replace("'cpu':9.000", "'collect':4,'generator':1,'sort':5,'merge':0.5"));
    }
    write("'wall','collect','generator','sort','merge'", runs);
    Explanation why = explain();
    assertEquals(List.of("collect", "merge", Part.UNEXPLAINED),
        why.rows().stream().map(Explanation.Row::name).toList());
    assertEquals(0.5, why.share(why.rows().get(1)), DELTA);
  }

  @Test
  public void partThatOneHistoryDoesNotTellIsNamed() throws Exception {
    measure(2, true);
    for (int round = 1; round <= 2; round++) {
      new RunFixture().job(1, 2, 6, 7).attempt("MAP", "1_0001_m_000000", 3, 0, 0, 5)
          .write(RunTelemetry.folder(folder, "tuned", round), 1);
    }
    assertTrue(explain().missing().toString(), explain().missing().get(0).startsWith(
        "the history of tuned has no setup wait, setup, "));
  }

  @Test
  public void armsOfASweepStandBesideThoseOfTheirValue() throws Exception {
    List<String> runs = new ArrayList<>();
    for (String arm : List.of("stock@maps=1", "tuned@maps=1", "stock@maps=2", "tuned@maps=2")) {
      runs.add(run(1, arm, arm.startsWith("stock") ? 10 : 7, 9));
    }
    writeSweep(runs);
    String text = print(folder.toString());
    assertEquals(text, 2, text.lines().filter(line -> line.contains(" has no details")).count());
    assertTrue(text, text.contains("\nstock@maps=2 and tuned@maps=2: "));
    writeSweep(List.of(runs.get(0), runs.get(2)));
    UserError e = assertThrows(UserError.class, () -> call(folder.toString()));
    assertTrue(e.getMessage(), e.getMessage().contains("sweep of one arm"));
  }

  private void writeSweep(List<String> runs) throws Exception {
    write("'wall'", runs);
    Path results = folder.resolve("results.json");
    Files.writeString(results, Files.readString(results).replaceAll("\"sides\":\\[.*?]", "\"sides\":[]"));
  }

  @Test
  public void wrongArmsAndFilesAreRefused() throws Exception {
    measure(1, false);
    for (String[] wrong : new String[][] {{"--arms", "stock", "two arms"}, {"--arms", "stock,tund", "no arm 'tund'"},
        {"--arms", "tuned,tuned", "the two arms must differ"}}) {
      UserError e = assertThrows(UserError.class, () -> call(folder.toString(), wrong[0], wrong[1]));
      assertTrue(e.getMessage(), e.getMessage().contains(wrong[2]));
    }
    write("'wall'", List.of());
    Files.writeString(folder.resolve("results.json"), "{\"runs\":[" + run(1, "stock", 1, 1).replace('\'', '"') + "]}");
    UserError e = assertThrows(UserError.class, () -> call(folder.toString()));
    assertTrue(e.getMessage(), e.getMessage().contains("one arm, stock"));
  }

  private static void call(String... arguments) throws Exception {
    WhyCommand command = new WhyCommand();
    new CommandLine(command).parseArgs(arguments);
    command.call();
  }

  /** The heap may only have room for one run with a hundred thousand attempts. */
  @Test
  public void runsAreReadOnceAndNotHeld() throws Exception {
    measure(4, true);
    List<String> read = new ArrayList<>();
    List<WeakReference<RunTelemetry>> before = new ArrayList<>();
    Explanation.of(SavedResults.read(folder.resolve("results.json")), run -> {
      for (int i = 0; i < 50 && before.stream().anyMatch(each -> each.get() != null); i++) {
        System.gc();
      }
      assertEquals("held", 0, before.stream().filter(each -> each.get() != null).count());
      RunTelemetry told = RunTelemetry.of(folder, run);
      before.add(new WeakReference<>(told));
      read.add(run.arm() + run.round());
      return told;
    }, "stock", "tuned");
    assertEquals(List.of("stock1", "tuned1", "stock2", "tuned2", "stock3", "tuned3", "stock4", "tuned4"), read);
  }

  private void copies(String stock, String tuned) throws Exception {
    List<String> runs = new ArrayList<>();
    for (int round = 1; round <= 6; round++) {
      runs.add(run(round, "stock", 10, 9).replace(",'cpu':9.000", stock));
      runs.add(run(round, "tuned", 5, 9).replace(",'cpu':9.000", tuned));
    }
    write("'wall','copy_wait','copy_connect','copy_first_byte','copy_transfer'", runs);
  }

  @Test
  public void copiesOfAShuffleAreParted() throws Exception {
    copies(",'copy_wait':4,'copy_first_byte':2,'copy_transfer':1",
        ",'copy_wait':1,'copy_connect':0.5,'copy_first_byte':2,'copy_transfer':0.5");
    Explanation why = explain();
    assertEquals(List.of("copy_wait", "copy_connect", "copy_first_byte", "copy_transfer"),
        why.rows().stream().map(Explanation.Row::name).toList());
    assertEquals(3, why.total().orElseThrow().mean(), DELTA);
    assertEquals(1, why.share(why.rows().get(0)), DELTA);
    assertEquals(-0.5 / 3, why.share(why.rows().get(1)), DELTA);
    String text = print(folder.toString());
    assertTrue(text, text.contains("stock takes 7.000 ms of copy, tuned takes 4.000: 3.000 ms less ("));
    assertTrue(text, text.contains("\n  of copy (ms) "));
    assertTrue(text, text.contains("Most is saved in copy_wait (until the output is requested of its host; 100 %)"));
  }

  @Test
  public void copiesThatOneArmAloneTellsOfStandAlone() throws Exception {
    copies("", ",'copy_wait':1,'copy_first_byte':2,'copy_transfer':1");
    assertTrue(explain().rows().isEmpty());
    String text = print(folder.toString());
    assertTrue(text, text.contains("stock and tuned cannot be compared part by part: the reduces of stock do not "
        + "record what their copies wait for."));
    assertTrue(text, text.replaceAll(" +", " ").contains("\n copy_first_byte tuned 2.000 50 %\n"));
    copies("", "");
    assertTrue(print(folder.toString()).contains("has no details besides its metrics"));
  }
}
