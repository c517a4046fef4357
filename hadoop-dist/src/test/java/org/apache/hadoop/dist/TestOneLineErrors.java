/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.endsWith;
import static org.hamcrest.CoreMatchers.startsWith;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.dist.Installation.Result;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that the programs of bin/ report in one line what their user can correct. */
@Category(ClusterTest.class)
public class TestOneLineErrors extends InstallationTestBase {
  @Test
  public void mistakesAreOneLine() throws Exception {
    assertRefused("hadoop: no command 'fz': see 'hadoop --help'", "hadoop", "fz");
    assertRefused("hadoop: no command 'fsck', but there is 'hdfs fsck': see 'hadoop --help'", "hadoop", "fsck", "/");
    assertRefused("hdfs: no command 'tasktracker', but there is 'mapred tasktracker': see 'hdfs --help'", "hdfs",
        "tasktracker");
    assertRefused("hadoop: --daemon: hadoop has no daemons, only 'hdfs' and 'mapred' do", "hadoop",
        "--daemon", "start", "namenode");
    assertRefused("hdfs: no option '--deamon': see 'hdfs --help'", "hdfs", "--deamon", "start", "namenode");
    assertRefused("mapred: --daemon begin: expected start, stop or status", "mapred", "--daemon", "begin",
        "jobtracker");
    assertRefused("mapred: no daemon 'datanode': expected one of jobtracker, tasktracker", "mapred", "--daemon",
        "start", "datanode");
    assertRefused("mapred: --daemon start needs a daemon: jobtracker, tasktracker", "mapred", "--daemon", "start");
    assertRefused("hadoop: jar: cannot read the file '/none.jar': expected hadoop jar FILE [CLASS] ARGUMENT...",
        "hadoop", "jar", "/none.jar");
    assertRefused("cluster: no action 'go': expected start, stop, status or restart", "cluster", "go");
    assertRefused("hadoop: --config needs a directory", "hadoop", "--config=", "fs", "-ls");
    assertRefused("cluster: --config needs a directory", "cluster", "--config", "", "status");
    assertRefused("hadoop: the configuration directory '/none' does not exist: set it with --config or HADOOP_CONF_DIR",
        "hadoop", "--config", "/none", "version");
    assertRefused("mapred: no daemon 'job.*': expected one of jobtracker, tasktracker", "mapred", "--daemon", "status",
        "job.*");
    assertThat(node.run("hadoop", "distcp").assertStatus(2).err(), startsWith("hadoop: distcp: this release of"));
    assertRefused("hadoop: no command 'pipes', but there is 'mapred pipes': see 'hadoop --help'", "hadoop", "pipes");
    assertThat(node.run("hadoop", "archive").assertStatus(2).err(), startsWith("hadoop: archive: this release of"));
    assertThat(node.run("hadoop", "streaming").assertStatus(2).err(), containsString("hadoop-streaming:1.2.1"));
  }

  /**
   * Checks that an unreachable daemon is reported in one line, with its address and the key that sets it, and with
   * Apache Hadoop's exit status.
   */
  @Test
  public void daemonsThatAreNotReachedAreToldInOneLine() throws Exception {
    Path site = node.conf().resolve("core-site.xml");
    String shipped = Files.readString(site);
    Files.writeString(site, shipped.replace("<configuration>", "<configuration><property><name>"
        + "ipc.client.connect.max.retries</name><value>0</value></property>"));
    try {
      String jobs = "no JobTracker answers at localhost:" + node.port(8021) + " (mapreduce.jobtracker.address)";
      String files = "no NameNode answers at localhost:" + node.port(8020) + " (fs.defaultFS)";
      assertUnreached(1, "hadoop: " + jobs, "hadoop", "job", "-list");
      assertUnreached(1, "mapred: " + jobs, "mapred", "job", "-status", "job_201101010101_0001");
      assertUnreached(255, "refreshQueues: " + jobs, "mapred", "mradmin", "-refreshQueues");
      assertUnreached(255, "hdfs: " + files, "hdfs", "dfs", "-ls", "/");
      assertUnreached(255, "hdfs: " + files, "hdfs", "dfsadmin", "-report");
      assertThat(node.run("hdfs", "jmxget", "-port", "" + node.port(50070)).assertStatus(255).err(),
          endsWith("/jmxrmi\nhdfs: no JMX server answers: Connection refused to host: localhost; a daemon has one if"
              + " its options, such as HADOOP_NAMENODE_OPTS, set -Dcom.sun.management.jmxremote.port; the page /jmx of"
              + " its web server needs none\n"));
      assertUnreached(1, "terabench: " + files, "hadoop", "terabench", "10");
      assertUnreached(1, "hdfs: no NameNode's web server answers at localhost:" + node.port(50070)
          + " (dfs.namenode.http-address)", "hdfs", "fsck", "/");
      assertRefusedBy(1, "hadoop: -D mapreduce.jobtracker.address is 'here': expected host:port of the JobTracker,"
          + " such as localhost:8021\n", "hadoop", "job", "-D", "mapreduce.jobtracker.address=here", "-list");
      assertRefusedBy(255, "hdfs: no NameNode answers at no-host.invalid:1 (-fs): no such host; correct the address\n",
          "hdfs", "dfs", "-fs", "hdfs://no-host.invalid:1", "-ls", "/");
      assertRefusedBy(1, "hadoop: no class 'my.None' on the class path\n", "hadoop", "my.None");
      assertThat(node.run("hadoop", "--debug", "job", "-list").assertStatus(1).err(),
          containsString("java.net.ConnectException: Call to localhost/127.0.0.1:" + node.port(8021) + " failed on"));
    } finally {
      Files.writeString(site, shipped);
    }
  }

  private static void assertUnreached(int status, String message, String program, String... arguments)
      throws Exception {
    assertRefusedBy(status, message + ": Connection refused; 'cluster start' starts daemons that are not running,"
        + " 'cluster status' shows which are\n", program, arguments);
  }

  @Test
  public void aBrokenFileIsToldInOneLine() throws Exception {
    Path site = node.conf().resolve("mapred-site.xml");
    String shipped = Files.readString(site);
    Files.writeString(site, shipped.replace("</configuration>", ""));
    try {
      for (String[] command : List.of(new String[] {"job", "-list"}, new String[] {"terabench", "10"})) {
        Result result = node.run("hadoop", command).assertStatus(1);
        assertThat(result.err(), startsWith("hadoop: " + site + ", line "));
        assertThat(result.err(), containsString(": XML document structures must start and end within the same entity; "
            + "fix it; "));
        assertEquals(result.err(), 1, result.err().lines().count());
      }
      assertThat(node.run("hadoop", "--debug", "job", "-list").assertStatus(1).err(), containsString("\n\tat "));
    } finally {
      Files.writeString(site, shipped);
    }
  }

  /** Checks that deprecated names used by Hadoop itself are not reported, as a user cannot fix them. */
  @Test
  public void oldNamesOfHadoopItselfAreNotTold() throws Exception {
    assertEquals("wordcount: Missing required parameters: 'IN', 'OUT'; see 'hadoop wordcount --help'\n",
        node.run("hadoop", "wordcount").assertStatus(2).err());
    assertEquals("", node.run("hadoop", "fs", "-fs", "file:///", "-ls", node.conf().toString()).assertStatus(0).err());
    assertThat(node.run("hadoop", "wordcount", "-D", "mapred.job.name=a").err(),
        containsString("mapred.job.name is deprecated"));
  }
}
