/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.run.Witness;
import org.apache.hadoop.ab.telemetry.HostReading.Network;
import org.apache.hadoop.ab.util.Trees;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the readings of a run's own network. */
public class TestRunNetwork {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private void process(Path proc, String name, String namespace, long bytes) throws IOException {
    Path folder = proc.resolve(name);
    Files.createDirectories(folder.resolve("ns"));
    Files.createDirectories(folder.resolve("net"));
    Files.deleteIfExists(folder.resolve("ns/net"));
    Files.createSymbolicLink(folder.resolve("ns/net"), Path.of(namespace));
    Files.writeString(folder.resolve("net/dev"), "Inter-|   Receive\n face |bytes\n    lo: " + bytes
        + " 1 0 0 0 0 0 0 " + 2 * bytes + " 1\n");
  }

  @Test
  public void itIsReadOnceTheProcessIsInIt() throws Exception {
    Path proc = temporary.getRoot().toPath();
    process(proc, "self", "net:[1]", 100);
    process(proc, "7", "net:[1]", 100);
    RunNetwork network = new RunNetwork(proc);
    assertEquals("no process yet", Network.NONE, network.read());
    network.started(7);
    assertEquals("not in its namespace yet", Network.NONE, network.read());
    assertFalse(network.isKnown());
    process(proc, "7", "net:[2]", 5);
    assertEquals(new Network(5, 10), network.read());
    process(proc, "7", "net:[2]", 50);
    assertEquals(new Network(50, 100), network.read());
    Trees.delete(proc.resolve("7"));
    assertEquals("it has ended", new Network(50, 100), network.read());
    assertTrue(network.isKnown());
  }

  @Test
  public void readingsHaveItInPlaceOfTheirOwn() throws Exception {
    Path proc = temporary.getRoot().toPath();
    process(proc, "self", "net:[1]", 1_000_000);
    Files.createSymbolicLink(proc.resolve("net"), Path.of("self/net"));
    HostSample sample = HostReading.read(proc, 2000, new Network(50, 100))
        .since(HostReading.read(proc, 1000, Network.NONE));
    assertEquals(50, sample.netIn(), 0);
    assertEquals(100, sample.netOut(), 0);
    HostReading before = HostReading.read(proc, 1000);
    process(proc, "self", "net:[1]", 3_000_000);
    assertEquals("without one, that of this process", 2_000_000, HostReading.read(proc, 2000).since(before).netIn(),
        0);
  }

  @Test
  public void namespacesOfThisSystemAreFound() throws Exception {
    Process process = new ProcessBuilder(List.of("unshare", "--net", "sh", "-c", "echo in; exec cat")).start();
    try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(),
        StandardCharsets.US_ASCII))) {
      assumeTrue("a network namespace needs root", "in".equals(out.readLine()));
      RunNetwork network = new RunNetwork(Path.of("/proc"));
      network.started(process.pid());
      assertEquals("nothing has gone over it", Network.NONE, network.read());
      assertTrue(network.isKnown());
      RunNetwork own = new RunNetwork(Path.of("/proc"));
      own.started(ProcessHandle.current().pid());
      own.read();
      assertFalse(own.isKnown());
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** A witness of runs that remembers the calls it got. */
  private static final class Told implements Witness, Witness.Watch {
    private long pid;
    private boolean ended;

    @Override
    public Watch begin(Side side, int round) {
      return this;
    }

    @Override
    public void started(long first) {
      pid = first;
    }

    @Override
    public void end(RunFolder folder) {
      ended = true;
    }

    @Override
    public void abandon() {
      ended = false;
    }
  }

  @Test
  public void witnessesAreToldTheFirstProcess() throws Exception {
    Told told = new Told();
    FakeArm fake = new FakeArm(temporary.getRoot().toPath());
    new Runner(FakeArm.isolation(false), Duration.ofMinutes(5), false, told)
        .run(fake.measurement(), fake.side("good"), 2, temporary.getRoot().toPath().resolve("runs/002-fake"));
    assertTrue(told.pid > 0 && told.ended);
  }

  @Test
  public void samplersOfRunsWithTheirOwnNetworkSayWhetherTheyCouldReadIt() {
    HostSampler sampler = HostSampler.start(true);
    sampler.started(ProcessHandle.current().pid());
    assertEquals(0, sampler.stop().get(0).netIn(), 0);
    assertFalse(sampler.hasReadOwnNetwork());
  }
}
