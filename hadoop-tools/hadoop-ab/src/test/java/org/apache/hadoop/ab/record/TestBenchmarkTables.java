/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the tables in the READMEs, of a made-up checkout and of this one. */
public class TestBenchmarkTables {
  private static final Path ROOT = Path.of(System.getProperty("repository.root"));

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private RecordFixture fixture() throws Exception {
    RecordFixture fixture = new RecordFixture(temporary.getRoot().toPath());
    BenchmarkFolder folder = new BenchmarkFolder(fixture.root);
    folder.write(folder.list().find(RecordFixture.SORT).orElseThrow(), Recordings.of(RecordFixture.SORT, "ab terasort",
        fixture.header(), RecordFixture.evaluation(RecordFixture.runs(2))));
    return fixture;
  }

  @Test
  public void tablesOfThisCheckoutAreWhatTheResultsSay() throws Exception {
    assertEquals(List.of(), new BenchmarkTables(ROOT).stale());
  }

  @Test
  public void tablesAreExact() throws Exception {
    RecordFixture fixture = fixture();
    new BenchmarkTables(fixture.root).write();
    assertEquals("# Text\n" + GeneratedSection.BEGIN + """

        | what | stock | tuned | ratio | n | CPU |
        |---|---|---|---|---|---|
        | TeraSort of 64 MB | 2.04 s | 1.04 s | **0.509** (0.502 - 0.515) | 6 | AMD EPYC |
        """ + GeneratedSection.END + "\nMore text\n", fixture.text("README.md"));
    String commit = fixture.header().commit().substring(0, 7);
    assertEquals("# Text\n" + GeneratedSection.BEGIN + """

        | experiment | what | stock | tuned | ratio | p | n | CPU | commit |
        |---|---|---|---|---|---|---|---|---|
        | [terasort/64m](terasort/64m-jdk17-results.txt) | TeraSort of 64 MB | 2.04 s \u00b1 1 % | 1.04 s \u00b1 2 % | \
        **0.509** (0.502 - 0.515) | 0.0022 | 6 | AMD EPYC | COMMIT |
        """.replace("COMMIT", commit) + GeneratedSection.END + "\nMore text\n",
        fixture.text("dev-support/benchmarks/README.md"));
    assertEquals("""
        <!-- Licensed under the Apache License, Version 2.0. See LICENSE.txt. -->
        # Results of `ab terasort`

        How to read them: [the README above](../README.md).

        """ + GeneratedSection.BEGIN + """

        | experiment | what | stock | tuned | ratio | p | n | CPU | commit |
        |---|---|---|---|---|---|---|---|---|
        | [64m](64m-jdk17-results.txt) | TeraSort of 64 MB | 2.04 s \u00b1 1 % | 1.04 s \u00b1 2 % | \
        **0.509** (0.502 - 0.515) | 0.0022 | 6 | AMD EPYC | COMMIT |
        | | the same: CPU time | 2.04 s \u00b1 1 % | 2.04 s \u00b1 1 % | ~ (0.976 - 1.025) | 1.0 | 6 | AMD EPYC | \
        COMMIT |
        """.replace("COMMIT", commit) + GeneratedSection.END + "\n",
        fixture.text("dev-support/benchmarks/terasort/README.md"));
  }

  @Test
  public void staleTablesAreNamed() throws Exception {
    RecordFixture fixture = fixture();
    BenchmarkTables tables = new BenchmarkTables(fixture.root);
    assertEquals(List.of(fixture.root.resolve("README.md") + ":5: the table differs from the recorded results; run "
        + "'dev-support/bin/ab table'", fixture.root.resolve("dev-support/benchmarks/README.md")
        + ":5: the table differs from the recorded results; run 'dev-support/bin/ab table'",
        fixture.root.resolve("dev-support/benchmarks/terasort/README.md")
        + ":1: the table differs from the recorded results; run 'dev-support/bin/ab table'"), tables.stale());
    assertEquals(3, tables.write().size());
    assertEquals(List.of(), tables.stale());
    assertEquals(List.of(), tables.write());
    Path readme = fixture.root.resolve("README.md");
    Files.writeString(readme, Files.readString(readme).replace("**0.509**", "**0.309**"));
    assertEquals(1, tables.stale().size());
    assertTrue(tables.stale().get(0), tables.stale().get(0).startsWith(readme + ":5: "));
  }

  @Test
  public void textWithoutMarksIsNamed() throws Exception {
    RecordFixture fixture = fixture();
    Files.writeString(fixture.root.resolve("README.md"), "# Text\n");
    UserError e = assertThrows(UserError.class, () -> new BenchmarkTables(fixture.root).write());
    assertTrue(e.getMessage(), e.getMessage().startsWith(fixture.root.resolve("README.md") + ":1: the lines "));
  }

  @Test
  public void fileOfNoExperimentIsNamed() throws Exception {
    RecordFixture fixture = fixture();
    Path other = fixture.sortFile().resolveSibling("65m-jdk17-results.txt");
    Files.move(fixture.sortFile(), other);
    UserError e = assertThrows(UserError.class, () -> new BenchmarkTables(fixture.root).stale());
    assertTrue(e.getMessage(), e.getMessage().startsWith(other + ":2: experiment 'terasort/64m' is not in "));
  }

  @Test
  public void rowOfAMissingMetricIsNamed() throws Exception {
    RecordFixture fixture = fixture();
    Path list = fixture.root.resolve("dev-support/benchmarks").resolve(BenchmarkFolder.LIST);
    Files.writeString(list, Files.readString(list).replace("\"cpu\"", "\"cpus\""));
    UserError e = assertThrows(UserError.class, () -> new BenchmarkTables(fixture.root).stale());
    assertEquals("experiments.json: experiment 'terasort/64m' has a row with cpus of stock and tuned, which its "
        + "recording does not compare; the metrics are [wall, cpu, own]", e.getMessage());
  }
}
