/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Path;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** {@code ab report}: what it does not take. */
public class TestReportCommand {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void filesInFoldersThatAreNotThereAreRefused() {
    Path missing = temporary.getRoot().toPath().resolve("missing");
    for (String option : new String[] {"--html", "--markdown"}) {
      ReportCommand command = new ReportCommand();
      new CommandLine(command).parseArgs("results.json", option, missing.resolve("page").toString());
      assertEquals(option + " " + missing.resolve("page") + " is not allowed: there is no folder " + missing,
          assertThrows(UserError.class, command::call).getMessage());
    }
  }
}
