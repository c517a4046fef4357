/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Tests that the command line answers a user's mistake with one line and a non-zero status. */
public class TestPatches {
  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  private final StringWriter errors = new StringWriter();
  private final StringWriter output = new StringWriter();

  private int run(String... arguments) {
    CommandLine line = Patches.commandLine();
    line.setErr(new PrintWriter(errors));
    line.setOut(new PrintWriter(output));
    return line.execute(arguments);
  }

  @Test
  public void aFolderWithoutASeriesIsRefusedOnOneLine() {
    assertEquals(1, run("list", "--root", folder.getRoot().toString()));
    assertTrue(errors.toString(), errors.toString().contains("has no patches/series"));
    assertEquals(1, errors.toString().lines().count());
  }

  @Test
  public void aSecondExportThatDiffersGetsTheNextNumber() throws Exception {
    Path jira = folder.getRoot().toPath().resolve("jira");
    Path first = ExportCommand.place(jira, "HADOOP-1", "one");
    assertEquals(jira.resolve("HADOOP-1-branch-0.22.001.patch"), first);
    assertEquals("the same again", first, ExportCommand.place(jira, "HADOOP-1", "one"));
    Path second = ExportCommand.place(jira, "HADOOP-1", "two");
    assertEquals(jira.resolve("HADOOP-1-branch-0.22.002.patch"), second);
    assertEquals(second, ExportCommand.place(jira, "HADOOP-1", "two"));
    assertEquals("the last one is what was offered", jira.resolve("HADOOP-1-branch-0.22.003.patch"),
        ExportCommand.place(jira, "HADOOP-1", "one"));
    assertEquals("one", Files.readString(first));
    assertEquals("two", Files.readString(second));
  }

  @Test
  public void keysAndIndependentPatchesAreListed() throws Exception {
    Path patches = Files.createDirectories(folder.getRoot().toPath().resolve("patches/hadoop-common")).getParent();
    Files.writeString(patches.resolve("series"), "hadoop-common/0001-one.patch\nhadoop-common/0002-two.patch\n");
    Files.writeString(patches.resolve("hadoop-common/0001-one.patch"), "From 0\nSubject: [PATCH] One\n\nWhy.\n\n"
        + "Topic: Ones\nTier: core\nDepends-on: none\nConfig: a.key=5 (0 to 9 ms, 0 is none; stock: any)\n");
    Files.writeString(patches.resolve("hadoop-common/0002-two.patch"), "From 0\nSubject: [PATCH] Two\n\nWhy.\n\n"
        + "Topic: Many\nTier: core\nDepends-on: hadoop-common/0001-one.patch\nConfig: b.key=true (stock: false)\n"
        + "Config: c.key=-a -b=(c) ... (options; texts, or none; stock: empty)\n");
    Files.writeString(patches.resolve("topics"), "Many\n  more than one\nOnes\n  one\n");
    assertEquals(0, run("keys", "--root", folder.getRoot().toString()));
    assertEquals(List.of("KEY DEFAULT RANGE STOCK PATCH",
        "a.key 5 0 to 9 ms, 0 is none any hadoop-common/0001-one.patch",
        "b.key true false hadoop-common/0002-two.patch",
        "c.key -a -b=(c) ... options; texts, or none empty hadoop-common/0002-two.patch"),
        output.toString().lines().map(line -> line.replaceAll(" +", " ")).toList());
    Path two = patches.resolve("hadoop-common/0002-two.patch");
    Files.writeString(two, Files.readString(two).replace("; stock: empty", ""));
    assertEquals(1, run("keys", "--root", folder.getRoot().toString()));
    assertTrue(errors.toString(), errors.toString().startsWith(
        "patches: hadoop-common/0002-two.patch: Config is 'c.key=-a -b=(c) ... (options; texts, or none)'; allowed:"));
    output.getBuffer().setLength(0);
    assertEquals(0, run("list", "--independent", "--root", folder.getRoot().toString()));
    assertEquals(2, output.toString().lines().count());
    assertTrue(output.toString(), output.toString().startsWith("# Ones\nhadoop-common/0001-one.patch "));
    output.getBuffer().setLength(0);
    assertEquals(0, run("list", "--root", folder.getRoot().toString()));
    assertEquals("by topic, in the order of topics", List.of("# Many", "hadoop-common/0002-two.patch",
        "# Ones", "hadoop-common/0001-one.patch"),
        output.toString().lines().map(line -> line.replaceAll(" +core.*", "")).toList());
  }

  @Test
  public void theMessageOfANewPatchHasEachTrailer() {
    assertEquals(0, run("new", "IFile: read twice"));
    assertTrue(output.toString(), output.toString().startsWith("IFile: read twice\n\n"));
    for (String trailer : List.of("Topic", "Type", "Related", "Origin", "Forwarded", "Tier", "Depends-on",
        "New-files", "Config", "Compatibility", "Tests", "Benchmark")) {
      assertTrue(trailer, output.toString().contains("\n" + trailer + ": "));
    }
    assertEquals(1, run("new", "x".repeat(76)));
    assertTrue(errors.toString(), errors.toString().contains("1 to 75 characters"));
  }

  @Test
  public void anUnknownCommandIsRefused() {
    assertEquals(2, run("aply"));
    assertEquals("patches: Unmatched argument at index 0: 'aply' (nearest: apply); see 'patches --help'\n",
        errors.toString());
    errors.getBuffer().setLength(0);
    assertEquals(2, run("xyz"));
    assertTrue(errors.toString(), errors.toString().contains("'xyz'; allowed: setup, apply, "));
    errors.getBuffer().setLength(0);
    assertEquals(2, run("check", "--prefix"));
    assertEquals("patches: Unknown option: '--prefix' (nearest: --prefixes); see 'patches check --help'\n",
        errors.toString());
  }
}
