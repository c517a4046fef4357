/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests which line of a log is given as the reason why Maven failed. */
public class TestMaven {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private String firstError(String before, String text) throws Exception {
    Path log = temporary.newFile().toPath();
    Files.writeString(log, before + text);
    return Maven.firstError(log, before.length());
  }

  @Test
  public void headingsAndOldErrorsAreNone() throws Exception {
    assertEquals("[ERROR] /a/B.java:[3,7] cannot find symbol", firstError("[ERROR] of yesterday\n", """
        [WARNING] something
        [ERROR] COMPILATION ERROR :
        [ERROR] -------
        [ERROR]
        [ERROR] /a/B.java:[3,7] cannot find symbol
        [ERROR] Failed to execute goal
        """));
    assertEquals("patches: 0003 does not apply", firstError("", "patches: 0003 does not apply\n[ERROR] Failed\n"));
  }

  @Test
  public void lastLineIsBetterThanNone() throws Exception {
    assertEquals("bash: line 1: mvn: command not found", firstError("", "\nbash: line 1: mvn: command not found\n\n"));
    assertEquals("it printed nothing", firstError("old\n", ""));
  }
}
