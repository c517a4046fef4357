/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.startsWith;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.hadoop.dist.Installation.Result;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests the commands of bin/ where no daemon runs: their classes, help, completion and documentation. */
@Category(ClusterTest.class)
public class TestCommands extends InstallationTestBase {
  /** A program and its command in text for a terminal. */
  private static final Pattern COMMAND = Pattern.compile("(?:`|^ {4}|bin/)(hadoop|hdfs|mapred|cluster) ([a-z][a-z-]*)",
      Pattern.MULTILINE);

  /**
   * Checks the classes named in the tables: one missing from the jars would otherwise be noticed only by the first user
   * who needs it.
   */
  @Test
  public void everyCommandHasItsClass() throws Exception {
    List<URL> jars = new ArrayList<>();
    for (String folder : List.of("lib", "share/programs")) {
      try (Stream<Path> files = Files.list(node.home().resolve(folder))) {
        for (Path jar : files.toList()) {
          jars.add(jar.toUri().toURL());
        }
      }
    }
    int classes = 0;
    try (URLClassLoader loader = new URLClassLoader(jars.toArray(URL[]::new), null)) {
      for (String table : List.of("hadoop", "hdfs", "mapred", "daemons")) {
        for (String line : Files.readAllLines(node.home().resolve("libexec/commands").resolve(table))) {
          String[] words = line.split(" +");
          String name = words[table.equals("daemons") ? 2 : 1].replace("@", "");
          if (!line.startsWith("#") && name.contains(".")) {
            assertNotNull(line, loader.findResource(name.replace('.', '/') + ".class"));
            classes++;
          }
        }
      }
    }
    assertTrue("" + classes, classes > 25);
  }

  @Test
  public void helpNamesCommandsAndDaemons() throws Exception {
    Result help = node.run("hdfs", "--help").assertStatus(0);
    assertThat(help.out(), containsString("\n  fsck "));
    assertThat(help.out(), containsString("\n  datanode "));
    assertThat(help.out(), containsString("--daemon start|stop|status DAEMON"));
    assertThat(node.run("hadoop").assertStatus(2).err(), startsWith("Usage: hadoop "));
    assertThat(node.run("cluster", "-h").assertStatus(0).out(), startsWith("Usage: cluster "));
    assertThat(node.run("hadoop", "version").assertStatus(0).out(), containsString("0.22.0"));
    assertThat(node.run("hadoop", "classpath").assertStatus(0).out(),
        startsWith(node.conf() + ":" + node.home() + "/share/hadoop:" + node.home() + "/lib/aircompressor-"));
  }

  /** Checks that each command has help, which needs no cluster, as there is none. */
  @Test
  public void eachCommandHasHelp() throws Exception {
    for (String daemon : List.of("namenode", "secondarynamenode", "datanode")) {
      assertThat(node.run("hdfs", daemon, "--help").assertStatus(0).out(),
          containsString("hdfs [--config DIR] --daemon start|stop|status " + daemon + "\n"));
    }
    assertThat(node.run("mapred", "--daemon", "start", "tasktracker", "--help").assertStatus(0).out(),
        containsString("\ntasktracker: run the tasks of jobs\n"));
    assertThat(node.run("hdfs", "namenode", "--help").out(), containsString("\n  -format  "));
    for (String command : List.of("fs", "job", "jar", "classpath", "version", "daemonlog", "streaming")) {
      assertThat(node.run("hadoop", command, "--help").assertStatus(0).out(), startsWith("hadoop " + command + ": "));
    }
    for (String command : List.of("dfsadmin", "fsck", "balancer", "oiv", "fetchdt")) {
      Result help = node.run("hdfs", command, "--help").assertStatus(0);
      assertThat(help.out(), containsString(command.equals("fetchdt") ? "\nfetchdt <opts> <token file>" : "\nUsage: "));
      assertFalse(help.out(), help.out().contains("ERROR"));
      assertEquals("", help.err());
    }
    assertThat(node.run("hdfs", "jmxget", "--help").assertStatus(0).out(), containsString("\nusage: jmxget options"));
    for (String[] row : new String[][] {{"pipes", "\n  [-program <executable>]"}, {"sampler", "\nsampler -r <reduces>"},
        {"queue", "\nUsage: JobQueueClient "}}) {
      String help = node.run("mapred", row[0], "--help").assertStatus(0).out();
      assertThat(help, startsWith("mapred " + row[0] + ": "));
      assertThat(help, containsString(row[1]));
    }
    assertThat(node.run("cluster", "--config=" + node.conf(), "--version").assertStatus(0).out(),
        startsWith("Hadoop 0.22.0\n"));
  }

  /**
   * Checks that each command of the stock programs is one here, if only to say what to use instead; those that
   * {@code hadoop} merely passes on are told of.
   */
  @Test
  public void everyCommandOfStockIsKnown() throws Exception {
    Map<String, List<String>> stock = Map.of(
        "hadoop", List.of("fs", "version", "jar", "distcp", "daemonlog", "archive", "classpath"),
        "hdfs", List.of("namenode", "secondarynamenode", "datanode", "dfs", "dfsadmin", "fsck", "balancer", "jmxget",
            "oiv", "fetchdt"),
        "mapred", List.of("mradmin", "jobtracker", "tasktracker", "job", "queue", "pipes", "sampler"));
    Map<String, Set<String>> known = node.commands();
    stock.forEach((program, names) -> names.forEach(name -> assertTrue(program + " " + name,
        known.get(program).contains(name))));
  }

  /** Checks that {@code jmxget} reads the beans of this JVM. */
  @Test
  public void jmxgetShowsFigures() throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("hadoop:service=NameNode,name=Shown");
    beans.registerMBean(new StandardMBean(() -> 7, Shown.class), name);
    try (ReservedPort port = new ReservedPort()) {
      Registry registry = LocateRegistry.createRegistry(port.port());
      JMXServiceURL url =
          new JMXServiceURL("service:jmx:rmi://localhost/jndi/rmi://localhost:" + port.port() + "/jmxrmi");
      JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(url, null, beans);
      server.start();
      try {
        assertEquals("Blocks=7\n", node.run("hdfs", "jmxget", "-port", "" + port.port()).assertStatus(0).out());
        assertEquals("Blocks=7\n",
            node.run("hdfs", "jmxget", "-port", "" + port.port(), "Blocks", "None").assertStatus(0).out());
      } finally {
        server.stop();
        UnicastRemoteObject.unexportObject(registry, true);
      }
    } finally {
      beans.unregisterMBean(name);
    }
  }

  /** The interface of a bean with one attribute. */
  public interface Shown {
    int getBlocks();
  }

  /**
   * Checks the commands in the documentation: a page that names a command of another program would mislead its reader.
   */
  @Test
  public void everyCommandOfThePagesExists() throws Exception {
    Map<String, Set<String>> known = node.commands();
    int commands = 0;
    try (Stream<Path> pages = Files.list(node.home().resolve("share/doc"))) {
      for (Path page : Stream.concat(pages, Stream.of(node.home().resolve("README.txt"))).toList()) {
        Matcher command = COMMAND.matcher(Files.readString(page));
        while (command.find()) {
          assertTrue(page + ": " + command.group(), known.get(command.group(1)).contains(command.group(2)));
          commands++;
        }
      }
    }
    assertTrue("" + commands, commands > 15);
  }

  @Test
  public void whatIsShippedHasNothingToMend() throws Exception {
    assertEquals("", node.run("hadoop", "conf-check", node.conf().toString()).assertStatus(0).err());
    Path site = node.conf().resolve("hdfs-site.xml");
    String shipped = Files.readString(site);
    Files.writeString(site, shipped.replace("dfs.replication<", "dfs.replicaton<"));
    try {
      Result found = node.run("hadoop", "conf-check", node.conf().toString()).assertStatus(1);
      assertThat(found.out() + found.err(), containsString("dfs.replicaton"));
    } finally {
      Files.writeString(site, shipped);
    }
  }

  @Test
  public void bashCompletes() throws Exception {
    assertEquals("jmxget\n", complete("hdfs jm", 1));
    assertEquals("pipes\n", complete("mapred p", 1));
    assertEquals("secondarynamenode\n", complete("hdfs --daemon stop s", 3));
    assertEquals("datanode\n", complete("hdfs --daemon start d", 3));
    assertEquals("terabench teragen terasort terasum teravalidate",
        complete("hadoop tera", 1).lines().sorted().collect(Collectors.joining(" ")));
    assertEquals("start\nstop\nstatus\n", complete("cluster st", 1));
    assertEquals("start\nstop\nstatus\n", complete("mapred --daemon st", 2));
    assertEquals("wordcount\n", complete("hadoop --config etc wor", 3));
    assertEquals("restart\n", complete("cluster --config etc re", 3));
    assertEquals("jobtracker\n", complete("mapred --config etc --daemon stop j", 5));
    assertEquals(node.home() + "/share\n", complete("hdfs --config " + node.home() + "/sh", 2));
    assertEquals("no action twice", "\n", complete("cluster start s", 2));
  }

  private static String complete(String line, int word) throws Exception {
    String script = "PATH=" + node.home() + "/bin:$PATH; . " + node.home()
        + "/share/bash-completion/completions/hadoop; COMP_WORDS=(" + line + "); COMP_CWORD=" + word
        + "; _hadoop; printf '%s\\n' \"${COMPREPLY[@]}\"";
    return node.execute(List.of("bash", "-c", script)).assertStatus(0).out();
  }
}
