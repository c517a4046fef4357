/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.SplittableRandom;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The search of a JobTracker with 10,000 hosts for the place of a host in the topology, of each host of the splits of a
 * job with 1,200 maps. The names are new strings, as they are when they come from a file, and other things have been
 * done since the last job, so that nothing of the table is in the processor's inner caches. An operation is one host.
 */
public class HostLookupBenchmark extends AbstractMicrobenchmark {
  private static final int HOSTS = 10_000;
  private static final int LOOKUPS = 3_600;
  /** The number of other things: more than the inner caches of a core hold. */
  private static final int OTHER_THINGS = 1 << 21;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final String[] names = new String[LOOKUPS];
  private final int[] otherThings = new int[OTHER_THINGS];
  private JobTracker jobTracker;

  private static String host(int number) {
    return "host" + number + ".example.org";
  }

  /** Makes the hosts known. */
  @Setup
  public void join() {
    UnwrittenLog.setUp();
    jobTracker = new JobTracker();
    for (int i = 0; i < HOSTS; i++) {
      jobTracker.hostnameToNodeMap.put(host(i), new NodeBase(host(i), "/rack" + i % 250));
    }
  }

  /** Goes through other things, and draws the hosts that the splits of a job name. */
  @Setup(Level.Invocation)
  public void read() {
    for (int i = 0; i < otherThings.length; i++) {
      otherThings[i]++;
    }
    for (int i = 0; i < LOOKUPS; i++) {
      names[i] = host(random.nextInt(HOSTS));
    }
  }

  /** Looks up each host of the splits once. */
  @Benchmark
  @OperationsPerInvocation(LOOKUPS)
  public void find(Blackhole found) {
    for (String name : names) {
      Node node = jobTracker.getNode(name);
      found.consume(node);
    }
  }
}
