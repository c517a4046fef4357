/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

/**
 * The message to the submitter about why a job could not be initialized, or its output not be set up or committed. It
 * is sent as the job's scheduling information, which every release transmits and displays, and which is not needed for
 * a job that has failed before its first task or after its last. Stateless.
 */
public final class InitFailure {
  private static final String BEGIN = "Job initialization failed: ";
  private static final String SETUP = "Job setup failed: ";
  private static final String CLEANUP = "Job cleanup failed: ";

  private InitFailure() {
  }

  /** Returns the message for an initialization failure. */
  public static String describe(Throwable failure) {
    return describe(failure.toString());
  }

  /** Returns the message for an initialization failure, given the reason as text. */
  public static String describe(String reason) {
    return BEGIN + reason;
  }

  /** Returns the message for a failed setup of the job's output. */
  public static String ofSetup(Throwable failure) {
    return SETUP + failure;
  }

  /** Returns the message for a failed commit or abort of the job's output. */
  public static String ofCleanup(Throwable failure) {
    return CLEANUP + failure;
  }

  /** Returns true if a job's scheduling information is such a message. */
  public static boolean isIn(String schedulingInfo) {
    return schedulingInfo != null && (schedulingInfo.startsWith(BEGIN) || schedulingInfo.startsWith(SETUP)
        || schedulingInfo.startsWith(CLEANUP));
  }
}
