/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.toy.ToyCommand;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/**
 * Tests that a workload added as README describes has its command, its line in the list, its limits, and an arm that
 * gets its options.
 */
public class TestToyWorkload {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final ToyCommand toy = new ToyCommand();
  private final CommandLine line = Main.commandLine(() -> List.of(toy));
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  @Test
  public void isListedAndHelps() {
    assertEquals(0, execute("list"));
    assertEquals(0, execute("toy", "--help"));
    assertTrue(out.toString(), out.toString().contains("toy  turns something round"));
    assertTrue(out.toString(), out.toString().contains("wall (s)  of all turns"));
    assertTrue(out.toString(), out.toString().contains("Turns, 1 to 9 (default: 3)."));
  }

  @Test
  public void refusesWhatIsBeyondALimit() {
    assertEquals(Main.USAGE, execute("toy", "--turn-count", "10"));
    assertEquals("ab: --turn-count 10 is out of range: 1 to 9" + System.lineSeparator(), err.toString());
  }

  @Test
  public void armIsToldTheOption() throws Exception {
    line.parseArgs("toy", "--turn-count", "5");
    FakeArm fake = new FakeArm(temporary.getRoot().toPath());
    Properties told = fake.told(toy.run(), new RunFolder(temporary.getRoot().toPath().resolve("run")).create());
    assertEquals("toy", told.getProperty("workload"));
    assertEquals("5", told.getProperty("turn-count"));
  }
}
