/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.ab.arm.process.ParentWatch;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * A process with nothing but the JobTracker of a run, for {@link JobTrackerProcess}. It writes a line with the port of
 * an RMI registry, in which its control is, and ends when its standard input does.
 */
public final class JobTrackerMain {
  static final String NAME = "jobtracker";
  static final String READY = "registry ";
  private static final int USAGE = 2;
  private static final int BACKLOG = 50;

  /** RMI itself would let go of it while no other process holds it. */
  private static JobTrackerSide side;

  private JobTrackerMain() {
  }

  public static void main(String[] args) throws Exception {
    if (args.length != 1) {
      System.err.println("usage: JobTrackerMain RUN.PROPERTIES");
      System.exit(USAGE);
    }
    ParentWatch.start(System.in);
    JobTrackerSpec spec = JobTrackerSpec.load(Path.of(args[0]));
    // Never closed, as every line is written through at once, and the process ends by a signal.
    side = JobTrackerSide.start(spec, new ReportWriter(spec.report().resolve("jobtracker.jsonl")));
    AtomicInteger port = new AtomicInteger();
    Registry registry = LocateRegistry.createRegistry(0, RMISocketFactory.getDefaultSocketFactory(), any -> {
      ServerSocket socket = new ServerSocket(any, BACKLOG, InetAddress.getLoopbackAddress());
      port.set(socket.getLocalPort());
      return socket;
    });
    registry.bind(NAME, UnicastRemoteObject.exportObject(side, 0));
    // With a word, as the JVM may have warnings to write there, too.
    System.out.println(READY + port.get());
    System.out.flush();
    // The registry's threads keep the process alive.
  }
}
