/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.upstream.result.MethodResult;
import org.apache.hadoop.upstream.result.Verdict;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestEventFile {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aFailedMethodIsFinishedButStaysFailed() throws IOException {
    assertEquals("[m=fail why, <class>=pass ]",
        read("PLANNED\tm\t", "STARTED\tm\t", "FAILED\tm\twhy", "PASSED\tm\t", "FINISHED\t<class>\t"));
  }

  @Test
  public void aLineCutOffIsNoEvent() throws IOException {
    assertEquals("[a=pass , b=timeout late]", read("STARTED\ta\t", "PASSED\ta\t", "STARTED\tb\t", "PAS"));
  }

  @Test
  public void withoutAnyEventTheClassIsToBlame() throws IOException {
    assertEquals("[<class>=timeout late]", read());
  }

  /** Checks that between methods the class is to blame: all are done, but its tear-down or shutdown hangs. */
  @Test
  public void betweenMethodsTheClassIsToBlame() throws IOException {
    assertEquals("[a=pass , <class>=timeout late]", read("STARTED\ta\t", "PASSED\ta\t"));
  }

  @Test
  public void aJvmThatNeverStartedHasNoFile() throws IOException {
    assertEquals("[<class>=timeout late]", text(folder.getRoot().toPath().resolve("none")));
  }

  private String read(String... lines) throws IOException {
    return text(Files.write(folder.newFile().toPath(), List.of(lines)));
  }

  private static String text(Path file) throws IOException {
    List<MethodResult> results = EventFile.read(file, Verdict.TIMEOUT, "late");
    return results.stream().map(r -> r.method() + "=" + r.verdict().text() + " " + r.detail()).toList().toString();
  }
}
