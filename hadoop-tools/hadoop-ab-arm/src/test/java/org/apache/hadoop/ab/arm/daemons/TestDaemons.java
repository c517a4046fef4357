/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that each daemon is given its own folders and addresses, and the settings that all share. */
public class TestDaemons {
  private static final Node MASTERS = new Node("127.0.0.1", List.of());
  private static final List<Node> WORKERS =
      List.of(new Node("10.0.0.2", List.of("enter", "2")), new Node("10.0.0.3", List.of("enter", "3")));

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private RunSpec spec() {
    Path root = temporary.getRoot().toPath();
    return new RunSpec(Path.of("/run.properties"), "small-job", 3, 2, root, root.resolve("logs"), root, root, root, 1,
        1, 2, 2, "-Xmx99m", List.of(), List.of(), Map.of(), Optional.empty(), 1, 0);
  }

  private Configuration conf(String daemon, Configuration with) throws Exception {
    with.addResource(temporary.getRoot().toPath().resolve(daemon + "/conf/mapred-site.xml").toUri().toURL());
    return with;
  }

  @Test
  public void eachHasFoldersOfItsOwn() throws Exception {
    Daemons.create(spec(), Map.of("dfs.replication", "1", "dfs.name.dir", "/of/someone/else"), MASTERS, WORKERS,
        Map.of("datanode-1", Map.of("dfs.datanode.address", "127.0.0.9:9")), null).close();
    assertEquals("127.0.0.9:9", conf("datanode-1", new JobConf(false)).get("dfs.datanode.address"));
    assertEquals("10.0.0.3:0", conf("datanode-2", new JobConf(false)).get("dfs.datanode.address"));
    Path root = temporary.getRoot().toPath();
    for (String name : List.of("namenode", "jobtracker", "datanode-1", "datanode-2", "tasktracker-1", "tasktracker-2",
        "tasktracker-3")) {
      Configuration conf = conf(name, new JobConf(false));
      assertEquals("1", conf.get("dfs.replication"));
      for (String key : List.of("hadoop.tmp.dir", "dfs.name.dir", "dfs.data.dir", "mapred.local.dir")) {
        assertTrue(key + " of " + name, Path.of(conf.get(key)).startsWith(root.resolve(name)));
      }
      assertTrue(Files.isDirectory(root.resolve("logs").resolve(name)));
    }
  }

  @Test
  public void addressesAreThoseOfTheirNodes() throws Exception {
    Daemons daemons = Daemons.create(spec(), Map.of(), MASTERS, WORKERS, Map.of(), null);
    daemons.close();
    String nameNode = daemons.addresses().nameNode();
    assertNotEquals(nameNode, daemons.addresses().jobTracker());
    Configuration second = conf("datanode-2", new HdfsConfiguration());
    assertEquals("hdfs://" + nameNode, second.get("fs.default.name"));
    assertEquals("10.0.0.3:0", second.get("dfs.datanode.address"));
    assertEquals("10.0.0.3", second.get("dfs.datanode.hostname"));
    // workers are assigned in turn, so this is the first one again
    Configuration third = conf("tasktracker-3", new JobConf());
    assertEquals(daemons.addresses().jobTracker(), third.get("mapreduce.jobtracker.address"));
    assertEquals("10.0.0.2", third.get("mapreduce.tasktracker.host.name"));
    assertEquals("10.0.0.2:0", third.get("mapreduce.tasktracker.http.address"));
    assertEquals("127.0.0.1:0", third.get("mapreduce.tasktracker.report.address"));
    assertEquals("127.0.0.1:0", conf("jobtracker", new JobConf()).get("mapreduce.jobtracker.http.address"));
  }

  @Test
  public void aDaemonHasTheFlagsOfThisJvmButForHeapAndFolders() {
    RunSpec spec = spec();
    DaemonFiles files = DaemonFiles.of(spec, "namenode");
    List<String> command = DaemonCommand.of(spec, List.of("-Xmx768m", "-Xms9m", "--add-exports=a/b=ALL-UNNAMED",
        "-Djava.io.tmpdir=/of/the/client", "-XX:-UsePerfData"), DaemonKind.NAMENODE, files, List.of("-format"));
    String said = String.join(" ", command);
    assertTrue(said, command.containsAll(List.of("--add-exports=a/b=ALL-UNNAMED", "-XX:-UsePerfData", "-Xmx512m",
        "-Dhadoop.log.dir=" + spec.logs().resolve("namenode"))));
    assertFalse(said, said.contains("768m") || said.contains("-Xms") || said.contains("/of/the/client"));
    String classPath = command.get(command.indexOf("-cp") + 1);
    assertEquals(files.conf() + File.pathSeparator + System.getProperty("java.class.path"), classPath);
    assertEquals(List.of("org.apache.hadoop.hdfs.server.namenode.NameNode", "-format"),
        command.subList(command.size() - 2, command.size()));
  }

  @Test
  public void commandsOfANodeBeginWithItsWayIn() {
    assertEquals(List.of("enter", "2", "java"), WORKERS.get(0).command(List.of("java")));
  }
}
