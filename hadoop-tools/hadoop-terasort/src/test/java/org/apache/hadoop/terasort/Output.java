/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/**
 * The output and the exit status of a program.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
public record Output(int status, String out, String err) {

  /** Runs a program with the streams of this JVM redirected, and returns its output and status. */
  public static Output of(Callable<Integer> program) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
      int status = program.call();
      return new Output(status, outBytes.toString(StandardCharsets.UTF_8), errBytes.toString(StandardCharsets.UTF_8));
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  public Output assertStatus(int expected) {
    assertEquals(err, expected, status);
    return this;
  }

  public Output assertOut(String expected) {
    assertEquals(expected, out);
    return this;
  }
}
