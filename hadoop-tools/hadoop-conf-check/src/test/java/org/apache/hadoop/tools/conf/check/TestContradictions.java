/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.tools.conf.site.ConfigurationFolder;
import org.apache.hadoop.tools.conf.site.Setting;
import org.apache.hadoop.tools.conf.site.SiteFile;
import org.junit.Test;

/** Tests that keys which contradict each other are reported, and that values at the limit are not. */
public class TestContradictions {
  private static final Checker CHECKER = new Checker(Set.of(), List.of());

  @Test
  public void sortBufferNeedsItsHeap() {
    assertConflict("mapreduce.task.io.sort.mb", Map.of("mapreduce.task.io.sort.mb", "200"));
    assertNone(Map.of("mapreduce.task.io.sort.mb", "199"));
    assertNone(Map.of("mapreduce.task.io.sort.mb", "200", "mapreduce.map.java.opts", "-Xmx1g"));
    assertNone(Map.of("mapreduce.task.io.sort.mb", "200", "mapred.child.java.opts", "-Xmx100m -Xmx400m"));
    assertConflict("mapreduce.task.io.sort.mb", Map.of("mapred.child.java.opts", "-Xmx102400k"));
    assertNone(Map.of("mapreduce.task.io.sort.mb", "200", "mapred.child.java.opts", "-server"));
  }

  @Test
  public void leastSplitIsNoLargerThanTheGreatest() {
    String least = "mapreduce.input.fileinputformat.split.minsize";
    String most = "mapreduce.input.fileinputformat.split.maxsize";
    assertConflict(least, Map.of(least, "11", most, "10"));
    assertNone(Map.of(least, "10", most, "10"));
    assertNone(Map.of(least, "10", most, "0"));
  }

  @Test
  public void foldersOfDaemonsLieApart() {
    assertConflict("mapreduce.cluster.local.dir",
        Map.of("dfs.datanode.data.dir", "/d/1,file:///d/2", "mapreduce.cluster.local.dir", "/d/2/mapred"));
    assertConflict("mapreduce.cluster.local.dir",
        Map.of("dfs.datanode.data.dir", "/d/1/dfs", "mapreduce.cluster.local.dir", "/d/1"));
    assertConflict("dfs.datanode.data.dir", Map.of("dfs.namenode.name.dir", "/d/1", "dfs.datanode.data.dir", "/d/1/"));
    assertConflict("dfs.namenode.checkpoint.dir",
        Map.of("dfs.namenode.name.dir", "/d/1", "dfs.namenode.checkpoint.dir", "/d/1"));
    assertConflict("dfs.datanode.data.dir", Map.of("dfs.datanode.data.dir", "/d/1,/d/1"));
    assertNone(Map.of("dfs.datanode.data.dir", "/d/1,/d/11", "mapreduce.cluster.local.dir", "/d/2"));
    assertNone(Map.of("dfs.namenode.name.dir", "/d/1", "dfs.namenode.edits.dir", "/d/1"));
  }

  @Test
  public void serversHavePortsOfTheirOwn() {
    assertConflict("dfs.datanode.address", Map.of("fs.defaultFS", "hdfs://nn:50010"));
    assertConflict("mapreduce.jobtracker.address",
        Map.of("fs.defaultFS", "hdfs://nn:9000", "mapreduce.jobtracker.address", "nn:9000"));
    assertNone(Map.of("fs.defaultFS", "hdfs://nn:9000", "mapreduce.jobtracker.address", "jt:9000"));
    assertConflict("mapreduce.jobtracker.http.address",
        Map.of("mapreduce.jobtracker.address", "jt:9001", "mapreduce.jobtracker.http.address", "0.0.0.0:9001"));
    assertConflict("dfs.namenode.http-address",
        Map.of("fs.defaultFS", "hdfs://localhost", "dfs.namenode.http-address", "127.0.0.1:8020"));
    assertNone(Map.of("dfs.datanode.address", "0.0.0.0:0", "dfs.datanode.http.address", "0.0.0.0:0"));
    assertNone(Map.of("dfs.datanode.https.address", "0.0.0.0:50010"));
    assertConflict("dfs.datanode.https.address",
        Map.of("dfs.datanode.https.address", "0.0.0.0:50010", "dfs.https.enable", "true"));
  }

  @Test
  public void replicationLiesBetweenItsBounds() {
    assertConflict("dfs.replication", Map.of("dfs.replication", "3", "dfs.replication.max", "2"));
    assertConflict("dfs.namenode.replication.min", Map.of("dfs.replication", "1", "dfs.namenode.replication.min", "2"));
    assertNone(Map.of("dfs.replication", "2", "dfs.replication.max", "2", "dfs.namenode.replication.min", "2"));
  }

  @Test
  public void copierHasRoomForARequest() {
    String request = "mapreduce.reduce.shuffle.copier.request.bytes";
    String window = "mapreduce.reduce.shuffle.copier.window.bytes";
    assertConflict(request, Map.of(request, "1001", window, "1000"));
    assertNone(Map.of(request, "1000", window, "1000"));
    String least = "mapreduce.reduce.shuffle.backoff.min";
    String most = "mapreduce.reduce.shuffle.backoff.max";
    assertConflict(least, Map.of(least, "501", most, "500"));
    assertNone(Map.of(least, "501", most, "0"));
  }

  @Test
  public void heartbeatsLieBetweenTheirBounds() {
    String least = "mapreduce.jobtracker.heartbeat.interval.min";
    assertConflict(least, Map.of(least, "60001"));
    assertNone(Map.of(least, "60000"));
  }

  @Test
  public void trashIsEmptiedAsOftenAsItIsKept() {
    String emptied = "fs.trash.checkpoint.interval";
    assertConflict(emptied, Map.of("fs.trash.interval", "60", emptied, "61"));
    assertNone(Map.of("fs.trash.interval", "60", emptied, "60"));
  }

  @Test
  public void thoseWhoWaitWaitLongEnough() {
    assertConflict("mapreduce.task.timeout", Map.of("mapreduce.task.timeout", "3000"));
    assertNone(Map.of("mapreduce.task.timeout", "3001"));
    assertNone(Map.of("mapreduce.task.timeout", "0"));
    assertConflict("dfs.client.write.heartbeat.interval", Map.of("dfs.client.write.heartbeat.interval", "60000"));
    assertNone(Map.of("dfs.client.write.heartbeat.interval", "59999"));
    assertConflict("dfs.client.write.heartbeat.interval",
        Map.of("dfs.client.write.heartbeat.interval", "10", "dfs.client.socket-timeout", "10"));
  }

  @Test
  public void jobsMayHaveTheMemoryTheyAskFor() {
    for (String[] keys : new String[][] {{"mapreduce.map.memory.mb", "mapreduce.jobtracker.maxmapmemory.mb"},
        {"mapreduce.reduce.memory.mb", "mapreduce.jobtracker.maxreducememory.mb"},
        {"mapreduce.cluster.mapmemory.mb", "mapreduce.jobtracker.maxmapmemory.mb"}}) {
      assertConflict(keys[0], Map.of(keys[0], "1001", keys[1], "1000"));
      assertNone(Map.of(keys[0], "1000", keys[1], "1000"));
      assertNone(Map.of(keys[0], "1001", keys[1], "-1"));
    }
  }

  @Test
  public void waitingJvmsHaveRoomAndSlots() {
    String pool = "mapreduce.tasktracker.child.pool.size";
    assertConflict(pool, Map.of(pool, "5"));
    assertNone(Map.of(pool, "4"));
    assertNone(Map.of(pool, "5", "mapreduce.tasktracker.map.tasks.maximum", "3"));
    assertConflict(pool, Map.of(pool, "4", "mapreduce.tasktracker.child.pool.memory.mb", "399"));
  }

  @Test
  public void blocksAreWholeChunks() {
    assertConflict("dfs.blocksize", Map.of("dfs.blocksize", "1000"));
    assertNone(Map.of("dfs.blocksize", "1000", "dfs.bytes-per-checksum", "100"));
  }

  @Test
  public void dataNodeNeedsOneFolder() {
    String tolerated = "dfs.datanode.failed.volumes.tolerated";
    assertConflict(tolerated, Map.of(tolerated, "1"));
    assertNone(Map.of(tolerated, "1", "dfs.datanode.data.dir", "/d/1,/d/2"));
  }

  private static void assertConflict(String key, Map<String, String> values) {
    List<Finding> findings = findings(values);
    assertEquals(findings.toString(), 1, findings.size());
    assertEquals(Finding.Kind.CONTRADICTION, findings.get(0).kind());
    assertEquals(key, findings.get(0).shown().replaceFirst(" is .*", ""));
  }

  private static void assertNone(Map<String, String> values) {
    assertEquals(List.of(), findings(values));
  }

  /** Returns the findings for these values, with each key in the file that it belongs to. */
  private static List<Finding> findings(Map<String, String> values) {
    Map<String, List<Setting>> sites = new TreeMap<>();
    new TreeMap<>(values).forEach((key, value) -> {
      String site = key.startsWith("dfs.") ? "hdfs-site.xml" : key.startsWith("mapred") ? "mapred-site.xml"
          : "core-site.xml";
      sites.computeIfAbsent(site, name -> new ArrayList<>())
          .add(new Setting(site, Path.of(site), sites.get(site).size() + 1, key, value, false));
    });
    return CHECKER.check(new ConfigurationFolder(
        sites.entrySet().stream().map(site -> new SiteFile(site.getKey(), site.getValue())).toList(), List.of()));
  }
}
