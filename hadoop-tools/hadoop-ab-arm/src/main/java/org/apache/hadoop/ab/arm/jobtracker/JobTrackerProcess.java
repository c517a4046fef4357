/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.ab.arm.spec.RunException;

/** A separate process for the JobTracker of a run, with the JVM, flags and class path of this one. */
final class JobTrackerProcess implements Closeable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final long END_SECONDS = 10;

  private final Process process;
  private final JobTrackerControl control;

  private JobTrackerProcess(Process process, JobTrackerControl control) {
    this.process = process;
    this.control = control;
  }

  /** Starts the process and waits until the JobTracker serves. */
  static JobTrackerProcess start(JobTrackerSpec spec) throws IOException, RunException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-Djava.rmi.server.hostname=" + LOOPBACK);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), JobTrackerMain.class.getName(),
        spec.file().toString()));
    Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      return new JobTrackerProcess(process, control(process));
    } catch (IOException | RunException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static JobTrackerControl control(Process process) throws IOException, RunException {
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    String line = out.readLine();
    while (line != null && !line.startsWith(JobTrackerMain.READY)) {
      line = out.readLine();
    }
    if (line == null) {
      throw new RunException("the JobTracker's process ended before it served; its log is above");
    }
    int port = Integer.parseInt(line.substring(JobTrackerMain.READY.length()));
    try {
      return (JobTrackerControl) LocateRegistry.getRegistry(LOOPBACK, port).lookup(JobTrackerMain.NAME);
    } catch (NotBoundException e) {
      throw new IOException("the JobTracker's process does not offer its control", e);
    }
  }

  JobTrackerControl control() {
    return control;
  }

  /** Ends the process. If this process dies first, the other one's standard input is closed and it exits by itself. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
