/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.upstream.scan.TestClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestBaseline {
  private static final TestClass FOO = new TestClass("common", "org.example.TestFoo");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void runsAddUpAndDisagreementIsFlaky() throws IOException {
    Path file = folder.getRoot().toPath().resolve("baseline.tsv");
    for (Verdict verdict : List.of(Verdict.PASS, Verdict.FAIL, Verdict.PASS)) {
      Baseline baseline = Baseline.read(file);
      baseline.merge(result(FOO, method("steady", Verdict.PASS), method("wavers", verdict)));
      baseline.write(file);
    }
    Baseline baseline = Baseline.read(file);
    assertEquals(Optional.of(Verdict.PASS), baseline.verdict(new TestMethod(FOO, "steady")));
    assertEquals(Optional.of(Verdict.FLAKY), baseline.verdict(new TestMethod(FOO, "wavers")));
    assertEquals(Optional.empty(), baseline.verdict(new TestMethod(FOO, "unknown")));
    assertTrue(Files.readAllLines(file).contains("common\torg.example.TestFoo\twavers\tflaky\tpass,fail,pass"));
  }

  @Test
  public void failuresOfSeveralKindsAreNotFlaky() {
    assertEquals(Verdict.TIMEOUT, Baseline.join(List.of(Verdict.FAIL, Verdict.TIMEOUT)));
    assertEquals(Verdict.FLAKY, Baseline.join(List.of(Verdict.PASS, Verdict.FLAKY)));
  }

  @Test
  public void aLineThatContradictsItselfIsNamed() throws IOException {
    refused("common\tTestFoo\tm\tpass\tpass,fail", ":1: the result of pass,fail is flaky, not pass");
    refused("common\tTestFoo\tm\tpass", ":1: 4 columns, not 5: area, class, method, result, runs");
    refused("common\tTestFoo\tm\tpass\tmaybe", ":1: 'maybe' has a run that is not one of pass, flaky, ");
    refused("common\tTestFoo\t\tpass\tpass", ":1: the column 'method' is empty");
    refused("common\tT\tm\tpass\tpass\ncommon\tT\tm\tpass\tpass", ":2: common/T m is listed twice");
  }

  private void refused(String text, String error) throws IOException {
    Path file = folder.newFile().toPath();
    Files.writeString(file, text + "\n");
    IOException e = assertThrows(IOException.class, () -> Baseline.read(file));
    assertTrue(e.getMessage(), e.getMessage().startsWith(file + error));
  }

  static MethodResult method(String name, Verdict... attempts) {
    return new MethodResult(name, List.of(attempts), "");
  }

  static ClassResult result(TestClass test, MethodResult... methods) {
    ClassResult result = new ClassResult(test);
    result.add(List.of(methods), 1);
    return result;
  }
}
