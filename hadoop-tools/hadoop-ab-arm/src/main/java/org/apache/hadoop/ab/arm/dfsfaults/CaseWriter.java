/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.ab.arm.dfsio.FileBytes;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** A writer of the file of a case, while a DataNode fails. */
final class CaseWriter {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int BUFFER = 4096;
  private static final long PIPELINE_SECONDS = 30;
  private static final long POLL_MILLIS = 5;

  private final FaultyNodes nodes;
  private final FileSystem fs;
  private final ClientProtocol nameNode;
  private final int blockBytes;
  private final Duration limit;
  private final long seed;

  /** @param limit the time after which a write is taken to hang */
  CaseWriter(FaultyNodes nodes, FileSystem fs, ClientProtocol nameNode, int blockBytes, Duration limit, long seed) {
    this.nodes = nodes;
    this.fs = fs;
    this.nameNode = nameNode;
    this.blockBytes = blockBytes;
    this.limit = limit;
    this.seed = seed;
  }

  static Path path(FaultCase each) {
    return new Path("/ab/faults/case-" + each.number());
  }

  /** A fault of one node that ends once: after its time, or when told to. */
  private final class Failure {
    private final FaultCase.Kind kind;
    private final long millis;
    @GuardedBy("this")
    private FaultyNodes.Node node;
    @GuardedBy("this")
    private boolean over;

    Failure(FaultCase of) {
      kind = of.kind();
      millis = of.millis();
    }

    synchronized void come(FaultyNodes.Node to) throws IOException, InterruptedException, RunException {
      if (over) {
        return;
      }
      node = to;
      nodes.fail(to, kind);
      if (millis > 0) {
        Thread timer = new Thread(this::healLater, "end of " + kind);
        timer.setDaemon(true);
        timer.start();
      }
    }

    private void healLater() {
      try {
        TimeUnit.MILLISECONDS.sleep(millis);
        heal();
      } catch (InterruptedException | IOException | RunException e) {
        System.err.println("ab-arm: " + kind + " does not end: " + e);
      }
    }

    private synchronized void heal() throws IOException, InterruptedException, RunException {
      if (node != null && !over) {
        nodes.heal(node, kind);
      }
      over = true;
    }

    /** Ends the fault, if it is not over, after the write, and waits until the node has rejoined the DFS. */
    void end() throws IOException, InterruptedException, RunException {
      long now = System.currentTimeMillis();
      heal();
      FaultyNodes.Node hit;
      synchronized (this) {
        hit = node;
      }
      if (hit != null && kind != FaultCase.Kind.NONE) {
        nodes.awaitKnown(hit, now);
      }
    }
  }

  /** Runs the case; all nodes work when it returns. */
  CaseResult run(FaultCase each) throws IOException, InterruptedException, RunException {
    if (each.kind() == FaultCase.Kind.DISK_FULL && !nodes.canFill()) {
      return new CaseResult(each, CaseResult.End.SKIPPED, 0, "needs root and its own namespaces");
    }
    Failure failure = new Failure(each);
    FutureTask<Void> write = new FutureTask<>(() -> {
      write(each, failure);
      return null;
    });
    Thread client = new Thread(write, "writer of case " + each.number());
    client.setDaemon(true);
    long start = System.nanoTime();
    client.start();
    CaseResult.End end = CaseResult.End.RIGHT;
    String note = "";
    try {
      write.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      end = CaseResult.End.HUNG;
      note = "no end after " + limit.toSeconds() + " s";
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RunException run) {
        throw run;
      }
      end = CaseResult.End.FAILED;
      note = e.getCause().toString().lines().findFirst().orElse("");
    }
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    failure.end();
    return new CaseResult(each, end, seconds, note);
  }

  private void write(FaultCase each, Failure failure) throws Exception {
    FileBytes bytes = new FileBytes(seed, each.number());
    FSDataOutputStream out = fs.create(path(each), true, BUFFER, (short) each.replicas(), blockBytes);
    boolean written = false;
    try {
      bytes.write(out, 0, each.offset());
      if (each.flush()) {
        out.hflush();
      }
      failure.come(node(each));
      bytes.write(out, each.offset(), each.bytes());
      written = true;
    } finally {
      close(out, written);
    }
  }

  /**
   * Closes the stream. That of a lost file may throw the very exception it threw before, which must not be suppressed
   * by itself in a try-with-resources.
   */
  private static void close(FSDataOutputStream out, boolean written) throws IOException {
    try {
      out.close();
    } catch (IOException e) {
      if (written) {
        throw e;
      }
    }
  }

  /** Returns the node from the pipeline of the block that the fault's packet belongs to. */
  private FaultyNodes.Node node(FaultCase each) throws IOException, InterruptedException, RunException {
    long block = (each.offset() - 1) / blockBytes * (long) blockBytes;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PIPELINE_SECONDS);
    while (System.nanoTime() < end) {
      LocatedBlock last =
          nameNode.getBlockLocations(path(each).toString(), 0, Long.MAX_VALUE).getLastLocatedBlock();
      if (last != null && last.getStartOffset() == block && last.getLocations().length > 0) {
        return nodes.named(last.getLocations()[each.node() % last.getLocations().length].getName());
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    throw new RunException(path(each) + " had no pipeline for its block at " + block + " after " + PIPELINE_SECONDS
        + " s");
  }
}
