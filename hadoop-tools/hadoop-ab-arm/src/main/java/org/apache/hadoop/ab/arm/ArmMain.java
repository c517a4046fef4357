/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.apache.hadoop.ab.arm.process.ParentWatch;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.RunException;

/** The main class of an arm: {@code ArmMain RUN.PROPERTIES} does one run and exits. */
public final class ArmMain {
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final long HOOKS_MILLIS = 20_000;

  private ArmMain() {
  }

  public static void main(String[] args) {
    ParentWatch.start(System.in);
    exit(args.length == 1 ? run(Path.of(args[0]), System.err) : usage());
  }

  private static int usage() {
    System.err.println("usage: ArmMain RUN.PROPERTIES");
    return USAGE;
  }

  private static int run(Path file, PrintStream err) {
    Assignment assignment;
    try {
      assignment = Assignment.load(file.toAbsolutePath());
    } catch (RunException e) {
      err.println("ab-arm: " + e.getMessage());
      return USAGE;
    }
    try (ReportWriter report = new ReportWriter(assignment.report().resolve("run.jsonl"))) {
      return run(assignment, report, err);
    } catch (IOException e) {
      err.println("ab-arm: " + assignment.report() + ": the report cannot be written: " + e);
      return FAILED;
    }
  }

  private static int run(Assignment assignment, ReportWriter report, PrintStream err) throws IOException {
    try {
      assignment.body().execute(report);
      report.write(ReportWriter.record("done"));
      return 0;
    } catch (RunException e) {
      return fail(e.getMessage(), report, err);
    } catch (Throwable e) {
      // Catch errors too: a class missing on this arm must show up in the report.
      e.printStackTrace(err);
      return fail(assignment.workload() + " failed: " + oneLine(e) + "; its tasks log to " + assignment.logs(), report,
          err);
    }
  }

  private static int fail(String message, ReportWriter report, PrintStream err) throws IOException {
    err.println("ab-arm: " + message);
    report.write(ReportWriter.record("error", "message", message));
    return FAILED;
  }

  private static String oneLine(Throwable e) {
    return e.toString().lines().findFirst().orElse(e.getClass().getName());
  }

  /** Exits with the shutdown hooks, in one of which a probe reports, but never waits for them forever. */
  private static void exit(int status) {
    Thread bound = new Thread(() -> {
      try {
        Thread.sleep(HOOKS_MILLIS);
      } catch (InterruptedException e) {
        // Nobody interrupts this thread; halting early would still be right.
      }
      Runtime.getRuntime().halt(status);
    }, "exit bound");
    bound.setDaemon(true);
    bound.start();
    System.exit(status);
  }
}
