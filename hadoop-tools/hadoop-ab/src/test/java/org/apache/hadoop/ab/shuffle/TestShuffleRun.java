/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.DataOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.NetworkNamespace;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.shuffle.ShuffleShape.Network;
import org.apache.hadoop.ab.shuffle.ShuffleShape.Outputs;
import org.apache.hadoop.ab.shuffle.ShuffleShape.Rounds;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives the options of its reduces and servers, and that its report becomes values. */
public class TestShuffleRun {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private static final Network NETWORK = new Network(20, 100, 3, Optional.of(16));

  private final ShuffleRun run = large(false);
  private FakeArm fake;
  private RunFolder folder;

  private static ShuffleShape shape(Outputs outputs, Network network, boolean raw) {
    return new ShuffleShape(outputs, new Rounds(2, 1, 0), network, Optional.of(7), raw);
  }

  private static ShuffleRun large(boolean raw) {
    return new ShuffleRun(shape(Outputs.of(1000, "1m", 10, 4), NETWORK, raw),
        Map.of("maps", 1000, "segment", 1 << 20), 9, Path.of("/arm.jar"));
  }

  private static ShuffleRun small() {
    return new ShuffleRun(shape(Outputs.of(10, "1k", 10, 1), new Network(0, 0, 0, Optional.empty()), false), Map.of(),
        1, Path.of("/x"));
  }

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
  }

  @Test
  public void armIsToldItsOptions() throws Exception {
    Properties properties = fake.told(run, folder);
    Map.of("workload", "shuffle", "maps", "1000", "segment", "1048576", "seed", "9", "classes.child", "fake.MapTask",
        "conf.fake.mode", "good", "conf.mapreduce.reduce.shuffle.parallelcopies", "7")
        .forEach((key, value) -> assertEquals(key, value, properties.getProperty(key)));
  }

  @Test
  public void networkIsAskedForByTheLimitOfListenQueues() {
    assertEquals(Optional.of(new NetworkNamespace(16)), run.network());
    assertEquals(Optional.empty(), small().network());
  }

  @Test
  public void heapFollowsTheOutputsAndInfoIsOff() {
    List<String> command = run.command(fake.side("good"), folder);
    assertTrue(command.toString(),
        command.containsAll(List.of("-Xms6512m", "-Xmx6512m", "-Dhadoop.root.logger=WARN,console")));
    assertFalse("no agent", command.toString().contains("-javaagent"));
  }

  /** Returns the values of a good run's report without the lines of {@code without}. */
  private Map<String, Double> values(String without, int failed) throws Exception {
    List<String> lines = new ArrayList<>();
    String sum = fake.side("good").conf().get("fake.sum");
    lines.add("{\"type\":\"jar\",\"role\":\"child\",\"class\":\"fake.MapTask\",\"sha256\":\"" + sum + "\"}");
    int value = 1;
    for (String name : List.of("wall", "segments_rate", "bytes_rate", "cpu_per_gb", "connections",
        "reduce_cpu_per_gb", "server_cpu_per_gb", "read_wall")) {
      lines.add("{\"type\":\"metric\",\"name\":\"" + name + "\",\"value\":" + value++ + "}");
    }
    lines.add("{\"type\":\"metric\",\"name\":\"failed_fetches\",\"value\":" + failed + "}");
    lines.add("{\"type\":\"metric\",\"name\":\"reported\",\"value\":" + failed / 2 + "}");
    lines.add("{\"type\":\"done\"}");
    lines.removeIf(line -> line.contains("\"" + without + "\""));
    Files.write(folder.report().resolve("run.jsonl"), lines);
    Files.write(folder.report().resolve("server-0.jsonl"), List.of(
        "{\"type\":\"jar\",\"role\":\"cluster\",\"class\":\"fake.JobTracker\",\"sha256\":\"" + sum + "\"}"));
    return run.values(fake.side("good"), folder, RunReport.read(folder.report()));
  }

  @Test
  public void valuesAreTheArms() throws Exception {
    Map<String, Double> values = values("nothing", 8);
    assertEquals(Map.of("wall", 1.0, "segments_rate", 2.0, "bytes_rate", 3.0, "cpu_per_gb", 4.0, "connections", 5.0,
        "reduce_cpu_per_gb", 6.0, "server_cpu_per_gb", 7.0, "read_wall", 8.0, "failed_fetches", 8.0, "reported", 4.0),
        values);
    List<String> names = names(ShuffleRun.metrics(run.shape()));
    assertTrue(names.containsAll(values.keySet()));
    assertEquals("wall", names.get(0));
  }

  private static List<String> names(List<Metric> metrics) {
    return metrics.stream().map(Metric::name).toList();
  }

  @Test
  public void rawLoopIsMeasuredWhereItIsAskedFor() throws Exception {
    List<String> all = names(ShuffleRun.metrics(large(true).shape()));
    assertEquals(names(ShuffleRun.metrics()), all);
    assertTrue(all.containsAll(List.of("raw_rate", "raw_cpu_per_gb", "share_of_raw")));
    assertFalse(names(ShuffleRun.metrics(run.shape())).contains("raw_rate"));
    values("nothing", 1);
    assertEquals("reported no raw_rate", assertThrows(RunFailure.class, () -> large(true).values(fake.side("good"),
        folder, RunReport.read(folder.report()))).getMessage());
  }

  @Test
  public void noFailedFetchIsNoValue() throws Exception {
    assertFalse(values("nothing", 0).containsKey("failed_fetches"));
    assertFalse(values("nothing", 1).containsKey("reported"));
  }

  /**
   * The waits of a copy are reported: its output was announced after 1 ms, chosen after 3, requested after 6, and its
   * first and last bytes arrived after 10 and 15.
   */
  @Test
  public void copiesSayWhatTheyWaitedFor() throws Exception {
    Path logs = Files.createDirectories(folder.logs().resolve("userlogs/job/reduce"));
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(logs.resolve("shuffle.pairs")))) {
      out.writeBytes("SPAIRS01");
      out.writeUTF("reduce");
      out.writeLong(0);
      out.writeInt(1);
      out.writeUTF("host:1");
      out.writeInt(1);
      for (int number : new int[] {0, 0, 0, 0}) {
        out.writeInt(number);
      }
      for (long number : new long[] {1000, 3000, 6000, 10_000, 15_000, 77}) {
        out.writeLong(number);
      }
    }
    Map<String, Double> values = values("nothing", 1);
    Map.of("copy_wait", 2.0, "copy_connect", 3.0, "copy_first_byte", 4.0, "copy_transfer", 5.0)
        .forEach((name, millis) -> assertEquals(name, millis, values.get(name)));
    assertTrue(names(ShuffleRun.metrics(run.shape())).containsAll(values.keySet()));
  }

  @Test
  public void runsThatEndedEarlyOrOnOtherJarsDoNotCount() {
    assertEquals("reported no wall", assertThrows(RunFailure.class, () -> values("wall", 1)).getMessage());
    assertTrue(assertThrows(RunFailure.class, () -> values("done", 1)).getMessage().startsWith("ended in stage"));
    assertEquals("no child process reported the jar of fake.MapTask",
        assertThrows(RunFailure.class, () -> values("fake.MapTask", 1)).getMessage());
  }

  @Test
  public void largerRunsHaveMoreTimeAndDisk() {
    assertTrue(run.bound().compareTo(small().bound()) > 0);
    assertTrue(large(true).bound().compareTo(run.bound()) > 0);
    assertTrue(run.diskBytes() > 4L * 1000 << 20);
  }
}
