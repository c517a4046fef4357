/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.Test;

public class TestErrorLines {
  private static final String BROKEN =
      "org.xml.sax.SAXParseException; systemId: file:/etc/core-site.xml; lineNumber: 7; columnNumber: 1; No end.";
  private static final String TOLD =
      "hdfs: /etc/core-site.xml, line 7: No end; fix it; 'hadoop conf-check DIR' reports other problems in that"
          + " directory\n";

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final Configuration conf = new Configuration(false);
  private final ErrorLines lines = new ErrorLines(new PrintStream(written, true), "hdfs",
      new Failures(new Addresses(conf), "Client"));
  private final PrintStream err = new PrintStream(lines, true);

  private String refused(int port) {
    conf.set("fs.defaultFS", "hdfs://localhost:" + port);
    return "no NameNode answers at localhost:" + port + " (fs.defaultFS): Connection refused; 'cluster start' starts"
        + " daemons that are not running, 'cluster status' shows which are\n";
  }

  @Test
  public void whatToolsSayIsExplained() {
    String explained = refused(1);
    String call = "Call to localhost/127.0.0.1:1 failed on connection exception: java.net.ConnectException: Connection"
        + " refused";
    err.println("Bad connection to FS. Command aborted. Exception: " + call);
    assertEquals("hdfs: " + explained, take());
    err.println("ls: " + call);
    assertEquals("ls: " + explained, take());
    PrintWriter writer = new PrintWriter(err, true);
    writer.println("terabench: " + call);
    assertEquals("terabench: " + explained, take());
  }

  @Test
  public void allElseIsWrittenAsItIs() throws IOException {
    refused(1);
    for (String line : new String[] {"", "a", "\u00e4: b", "ls: Call to me", "Bad connection to FS.",
        "26/11/29 00:00:00 INFO ipc.Client: Call to localhost/127.0.0.1:1 failed on connection exception:"
            + " java.net.ConnectException: Connection refused",
        "[Fatal Error] my.xml:1:1: No end."}) {
      err.println(line);
      assertEquals(line + "\n", take());
    }
    err.print("y or n? ");
    err.write('\n');
    assertEquals("y or n? \n", take());
  }

  /** FsShell prints the full stack trace that the NameNode sent. */
  @Test
  public void stackTracesOfServersAreLeftOut() {
    String told = "put: Permission denied: user=bin, access=WRITE";
    err.println(told + "\n\tat org.apache.hadoop.Check.check(Check.java:205)".repeat(30));
    assertEquals(told + "\n", take());
    String two = "a: b\nc\n\tat d.e(F.java:1)\n";
    err.print(two);
    assertEquals(two, take());
  }

  /** DFSAdmin does not print the reason, so the NameNode is probed to find out. */
  @Test
  public void aNameNodeIsTriedWhereTheReasonIsNotSaid() throws Exception {
    try (ReservedPort port = new ReservedPort()) {
      String explained = refused(port.port());
      err.println("Bad connection to DFS... command aborted.");
      assertEquals("hdfs: " + explained, take());
    }
  }

  @Test
  public void aFailureOfAnotherReasonIsNotExplained() {
    conf.set("fs.defaultFS", "file:///");
    err.println("Bad connection to DFS... command aborted.");
    assertEquals("Bad connection to DFS... command aborted.\n", take());
  }

  @Test
  public void brokenFilesAreToldOnce() {
    err.println("[Fatal Error] core-site.xml:7:1: No end.");
    err.println("26/11/29 00:00:00 FATAL conf.Configuration: error parsing conf file: " + BROKEN);
    lines.tell(TOLD.strip());
    assertEquals(TOLD, take());
  }

  /** JMXGet prints its exceptions line by line. */
  @Test
  public void jmxServerThatDoesNotAnswerIsOneLine() {
    IOException failure = new IOException("Failed to retrieve RMIServer stub: javax.naming.ServiceUnavailableException"
        + " [Root exception is java.rmi.ConnectException: Connection refused to host: localhost; nested exception is:"
        + " \n\tjava.net.ConnectException: Connection refused]", new IllegalStateException("a cause"));
    failure.printStackTrace(err);
    assertEquals("hdfs: no JMX server answers: Connection refused to host: localhost; a daemon has one if its"
        + " options, such as HADOOP_NAMENODE_OPTS, set -Dcom.sun.management.jmxremote.port; the page /jmx of its web"
        + " server needs none\n", take());
    err.println("more");
    err.println("\tat the end");
    assertEquals("more\n\tat the end\n", take());
    new IOException("another").printStackTrace(err);
    assertTrue(take().startsWith("java.io.IOException: another\n\tat "));
  }

  private String take() {
    String text = written.toString();
    written.reset();
    return text;
  }
}
