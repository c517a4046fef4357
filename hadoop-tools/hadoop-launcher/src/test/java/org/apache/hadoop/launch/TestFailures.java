/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import static org.junit.Assert.assertEquals;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.VersionedProtocol;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestFailures {
  private static final String FSCK = "org.apache.hadoop.hdfs.tools.DFSck";
  private static final String VIEWER = "org.apache.hadoop.hdfs.tools.offlineImageViewer.OfflineImageViewer";
  private static final String START = "; 'cluster start' starts daemons that are not running, 'cluster status'"
      + " shows which are";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private static Configuration conf() {
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", "hdfs://namenode/");
    conf.set("dfs.namenode.http-address", "0.0.0.0:50070");
    conf.set("mapreduce.jobtracker.address", "jobtracker:9001");
    return conf;
  }

  private static Failures failures(String... arguments) {
    return new Failures(new Addresses(conf(), arguments), "Client");
  }

  private static String call(String address) {
    return "Call to " + address + " failed on connection exception: java.net.ConnectException: Connection refused";
  }

  private static void assertExplained(String expected, Failures failures, String message) {
    assertEquals(Optional.of(expected), failures.explain(message));
    assertEquals(Optional.of(expected), failures.explain(new RuntimeException("", new IOException(message))));
  }

  private static void assertLeft(String message) {
    assertEquals(Optional.empty(), failures().explain(message));
    assertEquals(Optional.empty(), failures().explain(new IOException(message)));
  }

  @Test
  public void anIdThatIsNoneIsNamed() {
    assertExplained("'job_x' is not a valid ID: expected a job ID, such as job_202611290900_0001; 'hadoop job -list"
        + " all' lists all jobs", failures(), "JobId string : job_x is not properly formed");
    assertExplained("'' is not a valid ID: expected a task ID, such as task_202611290900_0001_m_000000", failures(),
        "TaskId string :  is not properly formed");
    assertExplained("'z' is not a valid ID: expected a task attempt ID, such as"
        + " attempt_202611290900_0001_m_000000_0", failures(), "TaskAttemptId string : z is not properly formed");
  }

  @Test
  public void aJarThatIsNoneIsNamed() {
    assertExplained("'/a b.txt' is not a jar, or is corrupt", failures(), "Error opening job jar: /a b.txt");
  }

  @Test
  public void aValueThatIsRefusedIsNamed() {
    assertEquals(Optional.of("dfs.replication is 'zero': expected a whole number"),
        failures().explain(new IOException(new InvalidKeyException("dfs.replication", "zero", "a whole number"))));
  }

  @Test
  public void whatACommandThrowsIsOneLine() {
    Failures viewer = new Failures(new Addresses(conf()), VIEWER);
    assertEquals(
        Optional.of("FileNotFoundException: /x (Permission denied); use --debug before the command to see where"),
        viewer.tell(new FileNotFoundException("/x (Permission denied)")));
    assertEquals(Optional.of("Unable to start; use --debug before the command to see where"),
        viewer.tell(new IOException("Unable to start\n\tat a.B")));
    assertEquals(Optional.of("IOException: null; use --debug before the command to see where"),
        viewer.tell(new IOException()));
    assertEquals("a defect", Optional.empty(), viewer.tell(new NullPointerException()));
    assertEquals("a program of a user's", Optional.empty(),
        new Failures(new Addresses(conf()), "org.apache.hadoop.util.RunJar").tell(new IOException("x")));
    assertEquals(Optional.empty(), failures().tell(new IOException("x")));
  }

  /** Streaming of 1.2.1 asks for the reason through a method that this release lacks. */
  @Test
  public void aFailedJobOfStreamingIsOneLine() {
    assertEquals(Optional.of("the job failed: its page, at the tracking URL above, shows why"), failures().explain(
        new NoSuchMethodError("'java.lang.String org.apache.hadoop.mapred.RunningJob.getFailureInfo()'")));
    assertEquals(Optional.empty(), failures().explain(new NoSuchMethodError("'void a.B.c()'")));
  }

  @Test
  public void refusedCallsNameDaemonAddressAndKey() {
    assertExplained("no JobTracker answers at jobtracker:9001 (mapreduce.jobtracker.address): Connection refused"
        + START, failures(), call("jobtracker/10.0.0.1:9001"));
    assertExplained("no NameNode answers at namenode:8020 (fs.defaultFS): Connection refused" + START, failures(),
        call("namenode/10.0.0.1:8020"));
    assertExplained("no NameNode answers at 10.0.0.2:8020 (-fs): Connection refused" + START,
        failures("-fs", "hdfs://10.0.0.2", "-ls"), call("/10.0.0.2:8020"));
    assertExplained("no JobTracker answers at other:1 (-jt): Connection refused" + START, failures("-jt", "other:1"),
        call("other/10.0.0.2:1"));
    assertExplained("no JobTracker answers at a:2 (-D mapreduce.jobtracker.address): Connection refused" + START,
        failures("-D", "mapreduce.jobtracker.address=a:2"), call("a/10.0.0.2:2"));
    assertExplained("nothing answers at 'hdfs://b:3/x': Connection refused" + START, failures("-ls", "hdfs://b:3/x"),
        call("b/10.0.0.2:3"));
    assertExplained("no NameNode answers at namenode:8020 (fs.defaultFS): No route to host" + START, failures(),
        "Call to namenode/10.0.0.1:8020 failed on local exception: java.net.NoRouteToHostException: No route to host");
    assertExplained("no NameNode answers at namenode:8020 (fs.defaultFS): timeout" + START, failures(),
        "Call to namenode/10.0.0.1:8020 failed on socket timeout exception: java.net.SocketTimeoutException: 20000"
            + " millis timeout while waiting for channel to be ready for connect. ch : x");
  }

  @Test
  public void addressesThatAreNoneAreTold() {
    assertExplained("no NameNode answers at namenode:8020 (fs.defaultFS): no such host; correct the address",
        failures(), "unknown host: namenode");
    assertExplained("mapreduce.jobtracker.address is 'jobtracker:9001': expected host:port of the JobTracker, such"
        + " as localhost:8021", failures(), "Not a host:port pair: jobtracker:9001");
    assertExplained("-jt is 'somewhere': expected host:port of the JobTracker, such as localhost:8021",
        failures("-jt", "somewhere", "-list"), "Not a host:port pair: somewhere");
  }

  @Test
  public void allElseIsLeft() {
    assertLeft(call("database/10.0.0.9:5432"));
    assertLeft(call("namenode/10.0.0.1:8021"));
    assertLeft("unknown host: database");
    assertLeft("Not a host:port pair: x");
    assertLeft("Call to namenode/10.0.0.1:8020 failed on local exception: java.io.EOFException");
    assertLeft("Call to namenode/10.0.0.1:8020 failed on socket timeout exception: java.net.SocketTimeoutException: 1"
        + " millis timeout while waiting for channel to be ready for read. ch : x");
    assertEquals("of its own", Optional.empty(), failures().explain(new ConnectException("Connection refused")));
    assertEquals(Optional.empty(), failures().explain(new IOException("a", new IllegalStateException())));
  }

  /** Clients of web pages are recognized by class: they use the JDK's connections, whose messages name no address. */
  @Test
  public void clientsOfPagesAreKnownByTheirClass() {
    Failures fsck = new Failures(new Addresses(conf()), FSCK);
    assertEquals(Optional.of("no NameNode's web server answers at namenode:50070 (dfs.namenode.http-address):"
        + " Connection refused" + START), fsck.explain(new ConnectException("Connection refused")));
    assertEquals(Optional.of("no NameNode's web server answers at namenode:50070 (dfs.namenode.http-address): no such"
        + " host; correct the address"), fsck.explain(new UnknownHostException("namenode")));
    assertEquals(Optional.empty(), fsck.explain(new IOException("Connection refused")));
  }

  /** The exception here comes from Hadoop itself. */
  @Test
  public void realCallsAreExplained() throws Exception {
    try (ReservedPort port = new ReservedPort()) {
      Configuration conf = new Configuration();
      conf.setInt("ipc.client.connect.max.retries", 0);
      conf.set("mapreduce.jobtracker.address", "localhost:" + port.port());
      IOException refused = null;
      try {
        RPC.getProxy(VersionedProtocol.class, 1, new InetSocketAddress("localhost", port.port()), conf);
      } catch (IOException e) {
        refused = e;
      }
      assertEquals(Optional.of("no JobTracker answers at localhost:" + port.port() + " (mapreduce.jobtracker.address):"
          + " Connection refused" + START), new Failures(new Addresses(conf), "Client").explain(refused));
    }
  }

  @Test
  public void theNameNodeIsTried() throws Exception {
    Configuration conf = new Configuration(false);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
      conf.set("fs.defaultFS", "hdfs://" + address);
      Failures failures = new Failures(new Addresses(conf), "Client");
      assertEquals(Optional.empty(), failures.probeNameNode());
      server.close();
      assertEquals(Optional.of("no NameNode answers at " + address + " (fs.defaultFS): Connection refused" + START),
          failures.probeNameNode());
    }
  }

  @Test
  public void brokenConfigurationsNameTheirLine() throws Exception {
    Path file = temporary.newFile("core-site.xml").toPath();
    Files.write(file, "<configuration>\n<property>\n".getBytes(StandardCharsets.UTF_8));
    Configuration conf = new Configuration(false);
    conf.addResource(file.toUri().toURL());
    RuntimeException broken = null;
    try {
      conf.get("a");
    } catch (RuntimeException e) {
      broken = e;
    }
    String expected = file + ", line 3: XML document structures must start and end within the same entity; fix it;"
        + " 'hadoop conf-check DIR' reports other problems in that directory";
    assertEquals(Optional.of(expected), failures().explain(broken));
    assertEquals(Optional.of(expected), failures().explain(new ExceptionInInitializerError(broken)));
    Throwable parsed = broken.getCause();
    parsed.setStackTrace(new StackTraceElement[0]);
    assertEquals("of another file", Optional.empty(), failures().explain(parsed));
    assertEquals("this client's own is as broken", Optional.empty(),
        new Failures(new Addresses(conf), "Client").explain(call("localhost/127.0.0.1:8020")));
  }
}
