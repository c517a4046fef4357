/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.hangs;

import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Ends this JVM and the processes that it started, after it has printed why and what its threads do. */
final class JvmEnd implements Consumer<String> {
  private static final int STATUS = 70;
  /** The time for what was printed to reach the build, in milliseconds. */
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
    // A hook of the JVM's end may be what hangs.
    Runtime.getRuntime().halt(STATUS);
  }

  /** Prints {@code reason}, then the stacks of all threads in the order of their names. */
  static void print(PrintStream out, String reason) {
    out.println(reason + "; the JVM is ended. Its threads:");
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
