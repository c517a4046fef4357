/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import org.apache.hadoop.ab.arm.process.ParentWatch;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * The main class of a process that only runs the JobTracker of a run, for {@link JobTrackerProcess}. It prints a line
 * with the port of an RMI registry that holds its control, and exits when its standard input is closed.
 */
public final class JobTrackerMain {
  static final String NAME = "jobtracker";
  static final String READY = "registry ";
  private static final int USAGE = 2;

  /** A strong reference: RMI itself would drop the object while no other process refers to it. */
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
    // Never closed: every line is flushed at once, and the process ends by a signal.
    side = JobTrackerSide.start(spec, new ReportWriter(spec.report().resolve("jobtracker.jsonl")));
    LoopbackSockets sockets = new LoopbackSockets();
    Registry registry = LocateRegistry.createRegistry(0, RMISocketFactory.getDefaultSocketFactory(), sockets);
    registry.bind(NAME, export(side, new LoopbackSockets()));
    // With a prefix, since the JVM may print warnings there too.
    System.out.println(READY + sockets.port());
    System.out.flush();
    // The registry's threads keep the process alive.
  }

  /** Exports an object on sockets only this machine can reach; clients connect with RMI's defaults. */
  static Remote export(Remote object, LoopbackSockets sockets) throws RemoteException {
    return UnicastRemoteObject.exportObject(object, 0, null, sockets);
  }
}
