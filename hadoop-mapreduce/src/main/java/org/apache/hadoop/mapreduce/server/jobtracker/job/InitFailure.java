/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

/**
 * The reason why a job could not be initialized, or its output not be set up or committed, as a text for who has
 * submitted it. It travels as the job's scheduling information, which each release sends and shows, and which nobody
 * needs of a job that has failed before its first task or after its last. Stateless.
 */
public final class InitFailure {
  private static final String BEGIN = "Job initialization failed: ";
  private static final String SETUP = "Job setup failed: ";
  private static final String CLEANUP = "Job cleanup failed: ";

  private InitFailure() {
  }

  /** The text for the client. */
  public static String describe(Throwable failure) {
    return describe(failure.toString());
  }

  /** The text for the client, from the reason in words. */
  public static String describe(String reason) {
    return BEGIN + reason;
  }

  /** The text for the client, of the setup of the job's output. */
  public static String ofSetup(Throwable failure) {
    return SETUP + failure;
  }

  /** The text for the client, of what is done with the job's output at the end. */
  public static String ofCleanup(Throwable failure) {
    return CLEANUP + failure;
  }

  /** Tells whether the scheduling information of a job is such a text. */
  public static boolean isIn(String schedulingInfo) {
    return schedulingInfo != null && (schedulingInfo.startsWith(BEGIN) || schedulingInfo.startsWith(SETUP)
        || schedulingInfo.startsWith(CLEANUP));
  }
}
