/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a user's mistake is answered with one line and status 2. */
public class TestUpstreamTests {
  private static final String ROOT = System.getProperty("repository.root");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void badValuesAreNamedWithWhatIsAllowed() {
    refused("--jobs 0 is out of range: 1 to 1000", "--jobs", "0");
    refused("--limit -1 is out of range: 1 to 86400", "--limit", "-1");
    refused("--record-baseline runs the stock jars, not --arm tuned", "--record-baseline", "--arm", "tuned");
    refused("'twice' is not stock-behaviour, defaults or both", "--compare", "--pass", "twice");
    refused("expected one of [stock, tuned] (case-sensitive) but was 'fast'", "--arm", "fast");
    refused("are mutually exclusive", "--compare", "--record-baseline");
    refused("Unmatched argument at index 4: 'two'", "one", "--resume", "two");
  }

  @Test
  public void aPatternWithoutAClassIsNamed() {
    refused("no test class matches 'TestNoSuchThing' (nearest: ", "TestNoSuchThing");
    refused("no test class matches 'mapred/TestIFlie' (nearest: TestIFile, ", "mapred/TestIFlie");
    refused("/no/such/list is not a file: --list needs one with a class name per line", "--list", "/no/such/list");
  }

  @Test
  public void mistypedOptionsHaveTheirNearest() {
    refused("Unknown option: '--atempts=2' (nearest: --attempts, ", "--atempts=2");
    refused("Unknown option: '-x' (nearest: ", "-x");
    refused("--attempts 2147483647 is out of range: 1 to 100", "--attempts", "2147483647");
    refused("Invalid value for option '--jobs'", "--jobs", "");
  }

  @Test
  public void resultsMustBeKept() {
    refused("results cannot be kept in /dev/null/x/", "--results", "/dev/null/x", "--arm", "stock", "TestIFile");
  }

  @Test
  public void anEmptyWorkingCopyIsToldWhatToRun() throws IOException {
    String error = error(2, folder.getRoot().toString());
    assertTrue(error, error.matches("upstream-tests: \\S+ is missing: run 'mvn -N initialize' in \\S+\n"));
  }

  private void refused(String message, String... arguments) {
    String error = error(2, ROOT, arguments);
    assertTrue(error, error.contains(message));
    assertTrue(error, !error.contains("\tat "));
    assertEquals(error, 1, error.lines().count());
  }

  private static String error(int status, String root, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--root", Path.of(root).toString()));
    all.addAll(List.of(arguments));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertEquals(status, UpstreamTests.run(all.toArray(new String[0])));
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
