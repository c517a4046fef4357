/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** The command line answers a user's mistake with one line and a status that is not 0. */
public class TestPatches {
  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  private final StringWriter errors = new StringWriter();

  private int run(String... arguments) {
    CommandLine line = Patches.commandLine();
    line.setErr(new PrintWriter(errors));
    return line.execute(arguments);
  }

  @Test
  public void aFolderWithoutASeriesIsRefusedOnOneLine() {
    assertEquals(1, run("list", "--root", folder.getRoot().toString()));
    assertTrue(errors.toString(), errors.toString().contains("has no patches/series"));
    assertEquals(1, errors.toString().lines().count());
  }

  @Test
  public void anUnknownCommandIsRefused() {
    assertEquals(2, run("aply"));
    assertEquals("patches: Unmatched argument at index 0: 'aply' (nearest: apply); see 'patches --help'\n",
        errors.toString());
    errors.getBuffer().setLength(0);
    assertEquals(2, run("xyz"));
    assertTrue(errors.toString(), errors.toString().contains("'xyz': one of setup, apply, "));
    errors.getBuffer().setLength(0);
    assertEquals(2, run("check", "--prefix"));
    assertEquals("patches: Unknown option: '--prefix' (nearest: --prefixes); see 'patches check --help'\n",
        errors.toString());
  }
}
