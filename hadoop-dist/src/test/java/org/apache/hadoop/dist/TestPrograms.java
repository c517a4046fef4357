/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.endsWith;
import static org.hamcrest.CoreMatchers.startsWith;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.dist.Installation.Result;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.EndedProcess;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests the programs of bin/ without any daemon. */
@Category(ClusterTest.class)
public class TestPrograms {
  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder(new File(System.getProperty("dist.tarball"))
      .getParentFile());

  /** A program and its command in text for a terminal. */
  private static final Pattern COMMAND = Pattern.compile("(?:`|^ {4}|bin/)(hadoop|hdfs|mapred|cluster) ([a-z][a-z-]*)",
      Pattern.MULTILINE);

  /** The number of concurrent starts; without a lock, about one in three would go wrong. */
  private static final int STARTS = 5;

  private static Installation node;

  @BeforeClass
  public static void unpack() throws Exception {
    node = Installation.unpack(FOLDER.getRoot().toPath());
  }

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
        containsString("\nThe tasktracker: run tasks of jobs.\n"));
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
    assertThat(node.run("cluster", "--config=" + node.conf(), "--version").assertStatus(0).out(),
        startsWith("Hadoop 0.22.0\n"));
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

  @Test
  public void mistakesAreOneLine() throws Exception {
    assertRefused("hadoop: no command 'fz': see 'hadoop --help'", "hadoop", "fz");
    assertRefused("hadoop: no command 'fsck', but 'hdfs fsck' is one: see 'hadoop --help'", "hadoop", "fsck", "/");
    assertRefused("hdfs: no command 'tasktracker', but 'mapred tasktracker' is one: see 'hdfs --help'", "hdfs",
        "tasktracker");
    assertRefused("hadoop: --daemon: hadoop has no daemons; those of 'hdfs' and 'mapred' are started so", "hadoop",
        "--daemon", "start", "namenode");
    assertRefused("hdfs: no option '--deamon': see 'hdfs --help'", "hdfs", "--deamon", "start", "namenode");
    assertRefused("mapred: --daemon begin: start, stop and status are allowed", "mapred", "--daemon", "begin",
        "jobtracker");
    assertRefused("mapred: no daemon 'datanode': jobtracker, tasktracker are allowed", "mapred", "--daemon", "start",
        "datanode");
    assertRefused("mapred: --daemon start needs a daemon: jobtracker, tasktracker", "mapred", "--daemon", "start");
    assertRefused("hadoop: jar: '/none.jar' is no file that can be read: hadoop jar FILE [CLASS] ARGUMENT...", "hadoop",
        "jar", "/none.jar");
    assertRefused("cluster: no action 'go': start, stop, status and restart are allowed", "cluster", "go");
    assertRefused("hadoop: --config needs a folder", "hadoop", "--config=", "fs", "-ls");
    assertRefused("cluster: --config needs a folder", "cluster", "--config", "", "status");
    assertRefused("hadoop: the configuration folder '/none' does not exist: name one by --config or HADOOP_CONF_DIR",
        "hadoop", "--config", "/none", "version");
    assertRefused("mapred: no daemon 'job.*': jobtracker, tasktracker are allowed", "mapred", "--daemon", "status",
        "job.*");
    assertThat(node.run("hadoop", "distcp").assertStatus(2).err(), startsWith("hadoop: distcp: this release of"));
    assertThat(node.run("hadoop", "streaming").assertStatus(2).err(), containsString("hadoop-streaming:1.2.1"));
  }

  /**
   * Checks unknown arguments of daemons: Apache Hadoop's print their usage and exit with status 0, or look for the
   * NameNode first.
   */
  @Test
  public void daemonsRefuseArgumentsTheyDoNotKnow() throws Exception {
    assertRefused("hdfs: no argument '-formatt' of the namenode: -format, -upgrade, -finalize, -rollback,"
        + " -importCheckpoint are allowed", "hdfs", "namenode", "-formatt");
    assertRefused("hdfs: no argument '-check' of the secondarynamenode: -checkpoint, -geteditsize are allowed", "hdfs",
        "secondarynamenode", "-check");
    assertRefused("mapred: no argument 'now' of the tasktracker: none are allowed", "mapred", "--daemon", "start",
        "tasktracker", "now");
    assertRefused("hdfs: -format leaves no daemon behind: call 'hdfs namenode -format'", "hdfs", "--daemon", "start",
        "namenode", "-format");
    assertRefused("hdfs: '-now' is one argument too many", "hdfs", "--daemon", "stop", "namenode", "-now");
    assertThat(node.run("hdfs", "--daemon", "start", "namenode", "-UPGRADE").assertStatus(2).err(),
        startsWith("hdfs: the namenode did not start: "));
  }

  /**
   * Checks the commands in the documentation: a page that names a command of another program would mislead its reader.
   */
  @Test
  public void everyCommandOfThePagesExists() throws Exception {
    Map<String, Set<String>> known = new TreeMap<>(Map.of("cluster", Set.of("start", "stop", "status", "restart")));
    Path tables = node.home().resolve("libexec/commands");
    for (String program : List.of("hadoop", "hdfs", "mapred")) {
      Set<String> names = known.computeIfAbsent(program, key -> new TreeSet<>());
      Files.readAllLines(tables.resolve(program)).forEach(line -> names.add(line.split(" ")[0]));
      for (String line : Files.readAllLines(tables.resolve("daemons"))) {
        if (line.startsWith(program + " ")) {
          names.add(line.split(" +")[1]);
        }
      }
    }
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
      assertUnreached(1, "terabench: " + files, "hadoop", "terabench", "10");
      assertUnreached(1, "hdfs: no NameNode's web server answers at localhost:" + node.port(50070)
          + " (dfs.namenode.http-address)", "hdfs", "fsck", "/");
      assertRefusedBy(1, "hadoop: -D mapreduce.jobtracker.address is 'here': host:port of the JobTracker is expected,"
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
    assertRefusedBy(status, message + ": Connection refused; 'cluster start' starts what does not run, 'cluster status'"
        + " shows what does\n", program, arguments);
  }

  private static void assertRefusedBy(int status, String message, String program, String... arguments)
      throws Exception {
    Result result = node.run(program, arguments).assertStatus(status);
    assertEquals(message, result.err());
    assertEquals("", result.out());
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
            + "mend it, "));
        assertEquals(result.err(), 1, result.err().lines().count());
      }
      assertThat(node.run("hadoop", "--debug", "job", "-list").assertStatus(1).err(), containsString("\n\tat "));
    } finally {
      Files.writeString(site, shipped);
    }
  }

  /** Checks the status of a process that logs as a JobTracker does. */
  @Test
  public void whatAJobTrackerWaitsForIsShown() throws Exception {
    String log = node.home() + "/logs/hadoop-$(id -un)-jobtracker-$(uname -n).log";
    String begun = "STARTUP_MSG: Starting JobTracker\nSTARTUP_MSG:   host = a\n";
    String failed = "2026-11-28 10:00:00,000 WARN org.apache.hadoop.mapred.JobTracker: Failed to initialize recovery"
        + " manager. \norg.apache.hadoop.ipc.RemoteException: java.io.IOException: File /a could only be replicated to"
        + " 0 nodes, instead of 1\n\tat a.b\n2026-11-28 10:00:01,000 WARN org.apache.hadoop.mapred.JobTracker: Again";
    String running = "2026-11-28 10:00:02,000 INFO org.apache.hadoop.mapred.JobTracker: Starting RUNNING\n" + failed;
    node.setVariable("HADOOP_START_TIMEOUT", "1");
    try {
      for (String text : List.of(begun + failed, begun + failed + "\n" + running, failed + "\n" + begun)) {
        node.setVariable("JAVA_HOME", java("tracker" + text.hashCode(), "17", "echo '" + text + "' >" + log
            + "\nexec sleep 600"));
        node.run("mapred", "--daemon", "start", "jobtracker").assertStatus(1);
        String shown = node.run("mapred", "--daemon", "status", "jobtracker").assertStatus(0).out();
        if (text.equals(begun + failed)) {
          assertThat(shown, containsString(", 0 ports; answers nobody yet, as it cannot use its files in HDFS: File /a"
              + " could only be replicated to 0 nodes, instead of 1 (see " + node.home() + "/logs/hadoop-"));
        } else {
          assertThat(shown, endsWith(", 0 ports\n"));
        }
        node.run("mapred", "--daemon", "stop", "jobtracker").assertStatus(0);
      }
    } finally {
      node.setVariable("JAVA_HOME", null);
      node.setVariable("HADOOP_START_TIMEOUT", null);
    }
  }

  @Test
  public void theEnvironmentIsChecked() throws Exception {
    String old = java("java-8", "1.8.0_402", "");
    assertRefusedWith("JAVA_HOME", old,
        "'" + old + "/bin/java' is Java 8: set JAVA_HOME to Java 17 or later");
    assertRefusedWith("JAVA_HOME", "/none", "JAVA_HOME is '/none', where no bin/java is: set it to Java 17 or later");
    assertRefusedWith("HADOOP_HEAPSIZE", "1g", "HADOOP_HEAPSIZE is '1g': a whole number of 16 or more is allowed");
    assertRefusedWith("HADOOP_LOG_DIR", "/my logs", "no path may have a space or a colon in it: ");
  }

  @Test
  public void numbersMayBeginWithZeros() throws Exception {
    node.setVariable("HADOOP_STOP_TIMEOUT", "08");
    try {
      Result stopped = node.run("hdfs", "--daemon", "stop", "datanode").assertStatus(0);
      assertEquals("datanode: not running\n", stopped.out() + stopped.err());
    } finally {
      node.setVariable("HADOOP_STOP_TIMEOUT", null);
    }
  }

  /**
   * Checks that no unrelated process is killed: a daemon's remaining processes end within seconds, in which another
   * process may get one of their pids.
   */
  @Test
  public void noOtherProcessIsKilled() throws Exception {
    Process other = new ProcessBuilder("cat").start();
    try {
      node.execute(List.of("bash", "-c", ". " + node.home() + "/libexec/common.sh; . " + node.home()
          + "/libexec/daemon.sh; mark=HADOOP_PID_FILE=/none; end_processes KILL 1 " + other.pid())).assertStatus(0);
    } finally {
      other.getOutputStream().close();
    }
    assertEquals("it has ended by itself", 0, other.waitFor());
  }

  /** Checks that a program that starts a daemon while another is starting it is refused, and leaves that one alone. */
  @Test
  public void oneOfTwoStartsIsRefused() throws Exception {
    // It neither listens nor exits.
    node.setVariable("JAVA_HOME", java("java-17", "17", "sleep 600\nexit 1"));
    node.setVariable("HADOOP_START_TIMEOUT", "1");
    try {
      for (int i = 0; i < STARTS; i++) {
        Callable<Result> start = () -> node.run("hdfs", "--daemon", "start", "namenode");
        FutureTask<Result> other = new FutureTask<>(start);
        new Thread(other, "start").start();
        List<Result> results = new ArrayList<>(List.of(start.call(), other.get()));
        results.sort(Comparator.comparingInt(Result::status));
        results.get(0).assertStatus(1);
        assertThat(results.get(0).err(), containsString("does not listen yet"));
        results.get(1).assertStatus(2);
        assertThat(results.get(1).err(), containsString("hdfs: the namenode runs already, as process "
            + node.process("namenode").pid()));
        assertEquals(1, node.processes().stream().filter(line -> line.contains("-Dproc_namenode")).count());
        node.run("hdfs", "--daemon", "stop", "namenode").assertStatus(0);
      }
    } finally {
      node.setVariable("JAVA_HOME", null);
      node.setVariable("HADOOP_START_TIMEOUT", null);
    }
  }

  @Test
  public void whatDoesNotEndWhenAskedIsKilled() throws Exception {
    Path deaf = FOLDER.getRoot().toPath().resolve("deaf.now");
    node.setVariable("JAVA_HOME", java("deaf", "17", "trap '' TERM\n: >'" + deaf + "'\nexec sleep 600"));
    node.setVariable("HADOOP_START_TIMEOUT", "1");
    node.setVariable("HADOOP_STOP_TIMEOUT", "0");
    try {
      node.run("hdfs", "--daemon", "start", "datanode").assertStatus(1);
      ProcessHandle process = node.process("datanode");
      while (!Files.exists(deaf)) {
        assertTrue(process.isAlive());
        Thread.sleep(10);
      }
      Result stopped = node.run("hdfs", "--daemon", "stop", "datanode").assertStatus(0);
      assertEquals("hdfs: the datanode, process " + process.pid() + ", did not end when asked; killing it\n",
          stopped.err());
      EndedProcess.await(process, Duration.ofMinutes(1));
    } finally {
      for (String name : List.of("JAVA_HOME", "HADOOP_START_TIMEOUT", "HADOOP_STOP_TIMEOUT")) {
        node.setVariable(name, null);
      }
    }
  }

  /** Checks that an unknown key does not keep a cluster from starting, while an unreadable file does. */
  @Test
  public void theConfigurationIsCheckedBeforeAStart() throws Exception {
    Path site = node.conf().resolve("hdfs-site.xml");
    String shipped = Files.readString(site);
    try {
      Files.writeString(site, shipped.replace("dfs.replication<", "dfs.replicaton<"));
      Result found = node.run("cluster", "start").assertStatus(1);
      assertThat(found.err(), containsString("unknown: dfs.replicaton is '1': no key of Hadoop; the nearest is "));
      assertThat(found.err(), containsString("\ncluster: starts all the same; "));
      assertThat("as nobody has formatted it", found.err(), containsString("\nhdfs: the namenode did not start: "));
      assertThat(found.err(), containsString("'hdfs namenode -format' makes a new file system. (see "));
      node.setVariable("HADOOP_CONF_CHECK_OPTS", "--accept=dfs.replicaton");
      assertThat(node.run("cluster", "start").assertStatus(1).err(), startsWith("hdfs: the namenode did not start: "));
      Files.writeString(site, shipped.replace("</configuration>", ""));
      assertThat(node.run("cluster", "start").assertStatus(2).err(),
          startsWith("cluster: conf-check: " + site + ":"));
    } finally {
      node.setVariable("HADOOP_CONF_CHECK_OPTS", null);
      Files.writeString(site, shipped);
    }
  }

  @Test
  public void whyADaemonDoesNotStartIsSaid() throws Exception {
    node.setVariable("HADOOP_OPTS", "-XX:+NoSuchOption");
    try {
      String error = node.run("hdfs", "--daemon", "start", "namenode").assertStatus(2).err();
      assertThat(error, startsWith("hdfs: the namenode did not start: Unrecognized VM option 'NoSuchOption' (see "));
      assertThat("where the JVM wrote it", error, containsString(".out)"));
    } finally {
      node.setVariable("HADOOP_OPTS", null);
    }
    String line = "2026-11-28 10:00:00,000 INFO org.apache.hadoop.ipc.Client: Retrying connect to server: namenode";
    node.setVariable("JAVA_HOME", java("waiting", "17", "echo '" + line + "' >>" + node.home()
        + "/logs/hadoop-$(id -un)-datanode-$(uname -n).log\nexec sleep 600"));
    node.setVariable("HADOOP_START_TIMEOUT", "3");
    try {
      assertThat(node.run("hdfs", "--daemon", "start", "datanode").assertStatus(1).err(),
          containsString(", and does not listen yet: Retrying connect to server: namenode (see "));
      node.run("hdfs", "--daemon", "stop", "datanode").assertStatus(0);
    } finally {
      node.setVariable("JAVA_HOME", null);
      node.setVariable("HADOOP_START_TIMEOUT", null);
    }
    Path site = node.conf().resolve("mapred-site.xml");
    String shipped = Files.readString(site);
    Files.writeString(site, shipped.replace("localhost:" + node.port(8021), "localhost"));
    try {
      assertThat(node.run("mapred", "--daemon", "start", "jobtracker").assertStatus(2).err(), startsWith(
          "mapred: the jobtracker did not start: Not a host:port pair: localhost; 'hadoop conf-check " + node.conf()
              + "' names the key (see "));
    } finally {
      Files.writeString(site, shipped);
    }
    assertRefusedWith("HADOOP_PID_DIR", "/dev/null/run", "cannot write to '/dev/null/run': the user ");
  }

  /**
   * Checks daemons of other users: as the name of a pid file contains the user's, another user would believe that
   * nothing is running.
   */
  @Test
  public void daemonsOfOtherUsersAreTold() throws Exception {
    Path run = Files.createDirectories(node.home().resolve("run"));
    Path file = Files.writeString(run.resolve("hadoop-alice-namenode.pid"), ProcessHandle.current().pid() + "\n");
    Path dead = Files.writeString(run.resolve("hadoop-bob-namenode.pid"), Integer.MAX_VALUE + "\n");
    node.setVariable("HADOOP_IDENT_STRING", "carol");
    try {
      String told = "namenode: not running as carol; there is process " + ProcessHandle.current().pid() + " (" + file
          + ")\n";
      assertEquals(told, node.run("hdfs", "--daemon", "status", "namenode").assertStatus(3).out());
      assertEquals(told, node.run("hdfs", "--daemon", "stop", "namenode").assertStatus(0).out());
      assertEquals("datanode: not running\n", node.run("hdfs", "--daemon", "status", "datanode").out());
      assertTrue("it is not this user's", Files.exists(file));
    } finally {
      node.setVariable("HADOOP_IDENT_STRING", null);
      Files.delete(file);
      Files.delete(dead);
    }
  }

  /** Creates a JDK that runs a script instead of Java, and returns its folder. */
  private static String java(String name, String version, String script) throws Exception {
    Path home = FOLDER.newFolder(name).toPath();
    Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    assertTrue(program.toFile().setExecutable(true));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home.toString();
  }

  @Test
  public void whatIsShippedHasNothingToMend() throws Exception {
    assertEquals("", node.run("hadoop", "conf-check", node.conf().toString()).assertStatus(0).err());
    Path site = node.conf().resolve("hdfs-site.xml");
    String shipped = Files.readString(site);
    Files.writeString(site, shipped.replace("dfs.replication<", "dfs.replicaton<"));
    Result found = node.run("hadoop", "conf-check", node.conf().toString()).assertStatus(1);
    assertThat(found.out() + found.err(), containsString("dfs.replicaton"));
    Files.writeString(site, shipped);
  }

  @Test
  public void bashCompletes() throws Exception {
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

  private static void assertRefused(String message, String program, String... arguments) throws Exception {
    Result result = node.run(program, arguments).assertStatus(2);
    assertEquals(message + "\n", result.err());
    assertEquals("", result.out());
  }

  private static void assertRefusedWith(String variable, String value, String message) throws Exception {
    node.setVariable(variable, value);
    try {
      Result result = node.run("hdfs", "--daemon", "start", "namenode").assertStatus(2);
      assertThat(result.err(), startsWith("hdfs: " + message));
      assertEquals(1, result.err().lines().count());
    } finally {
      node.setVariable(variable, null);
    }
  }
}
