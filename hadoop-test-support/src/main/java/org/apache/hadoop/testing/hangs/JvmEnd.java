/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.hangs;

import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * An action that ends this JVM and its child processes, after printing the reason and the stack traces of its threads.
 */
final class JvmEnd implements Consumer<String> {
  private static final int STATUS = 70;
  /** The time for the printed text to reach the build, in milliseconds. */
  private static final long PRINT_MILLIS = 2_000;

  @Override
  public void accept(String reason) {
    print(System.out, reason);
    System.out.flush();
    try {
      Thread.sleep(PRINT_MILLIS);
    } catch (InterruptedException e) {
      // It ends now.
    }
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    // A shutdown hook may be what hangs.
    Runtime.getRuntime().halt(STATUS);
  }

  /** Prints {@code reason}, then the stack traces of all threads, sorted by name. */
  static void print(PrintStream out, String reason) {
    out.println(reason + "; ending the JVM. Its threads:");
    Map<String, StackTraceElement[]> stacks = new TreeMap<>();
    Thread.getAllStackTraces().forEach((thread, stack) ->
        stacks.put('"' + thread.getName() + "\" " + thread.getState() + " (" + thread.getId() + ')', stack));
    stacks.forEach((thread, stack) -> {
      out.println(thread);
      for (StackTraceElement frame : stack) {
        out.println("\tat " + frame);
      }
    });
  }
}
