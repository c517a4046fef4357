/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import static org.apache.hadoop.upstream.result.TestBaseline.method;
import static org.apache.hadoop.upstream.result.TestBaseline.result;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.upstream.scan.TestClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestResultStore {
  private static final TestClass FOO = new TestClass("hdfs", "org.example.TestFoo");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aResultIsReadBackUntilItIsDeleted() throws IOException {
    ResultStore store = new ResultStore(folder.getRoot().toPath().resolve("new"));
    assertFalse(store.read(FOO).isPresent());
    MethodResult flaky = new MethodResult("a", List.of(Verdict.TIMEOUT, Verdict.PASS), "still running");
    store.write(result(FOO, flaky, method("b[0]", Verdict.NOT_RUN)));
    assertEquals(List.of(flaky, method("b[0]", Verdict.NOT_RUN)), List.copyOf(store.read(FOO).get().methods()));
    store.delete(FOO);
    assertFalse(store.read(FOO).isPresent());
  }

  @Test
  public void aDamagedResultIsNamedWithTheCure() throws IOException {
    ResultStore store = new ResultStore(folder.getRoot().toPath());
    store.write(result(FOO, method("a", Verdict.PASS)));
    Files.writeString(folder.getRoot().toPath().resolve("hdfs/org.example.TestFoo.tsv"), "a\tpass\n");
    IOException e = assertThrows(IOException.class, () -> store.read(FOO));
    assertTrue(e.getMessage(), e.getMessage().endsWith("(delete the file to run the class again)"));
  }

  @Test
  public void attemptsAreJudgedByThoseThatRan() {
    assertEquals(Verdict.PASS, method("a", Verdict.NOT_RUN, Verdict.PASS).verdict());
    assertEquals(Verdict.PASS, method("a", Verdict.PASS, Verdict.FAIL).verdict());
    assertEquals(Verdict.FLAKY, method("a", Verdict.CRASH, Verdict.NOT_RUN, Verdict.PASS).verdict());
    assertEquals(Verdict.FAIL, method("a", Verdict.TIMEOUT, Verdict.FAIL, Verdict.NOT_RUN).verdict());
    assertEquals(Verdict.NOT_RUN, method("a", Verdict.NOT_RUN, Verdict.NOT_RUN).verdict());
  }
}
