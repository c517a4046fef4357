/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.ReservedPort;

/** The tarball, unpacked into a folder of its own, with a configuration whose ports nobody else uses. */
final class Installation {
  private static final List<Integer> PORTS = List.of(8020, 8021, 50010, 50020, 50030, 50060, 50070, 50075, 50090);
  /** An address in a configuration file, with its port. */
  private static final Pattern ADDRESS = Pattern.compile("localhost:(\\d+)<");
  /** Variables that a JVM reports on its standard error, which tests compare. */
  private static final Set<String> OF_JVMS = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
  /**
   * The time within which a program should have ended, or have done what is waited for. After a longer silence the test
   * JVM itself would be ended, without its shutdown hooks.
   */
  static final long PATIENCE_MINUTES = 5;
  /** All installations unpacked by this JVM. */
  private static final List<Installation> ALL = new CopyOnWriteArrayList<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Installation::endAll, "end of the installations"));
  }

  private final Path home;
  private final Path conf;
  private final Map<Integer, Integer> ports = new TreeMap<>();
  private final List<ReservedPort> reserved = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();

  /**
   * The output and the exit status of a program.
   *
   * @param status its exit status
   * @param out its standard output
   * @param err its standard error
   */
  record Result(int status, String out, String err) {
    Result assertStatus(int expected) {
      assertEquals(out + err, expected, status);
      return this;
    }
  }

  private Installation(Path home) {
    this.home = home;
    this.conf = home.resolve("etc/hadoop");
  }

  /**
   * Unpacks into {@code folder}, and writes free ports into the configuration. Processes that are still running when
   * this JVM exits, e.g. because the build is aborted, are ended.
   */
  static Installation unpack(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Installation here = new Installation(folder.resolve(System.getProperty("dist.name")));
    ALL.add(here);
    here.execute(List.of("tar", "-xzf", System.getProperty("dist.tarball"), "-C", folder.toString())).assertStatus(0);
    for (int port : PORTS) {
      // Nobody else gets it during the lifetime of this JVM.
      ReservedPort mine = new ReservedPort();
      here.reserved.add(mine);
      here.ports.put(port, mine.port());
    }
    for (String name : List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml")) {
      Path file = here.conf.resolve(name);
      // In one pass, as a free port may be the usual one of another daemon.
      Files.writeString(file, ADDRESS.matcher(Files.readString(file))
          .replaceAll(address -> "localhost:" + here.port(Integer.parseInt(address.group(1))) + "<"));
    }
    return here;
  }

  private static void endAll() {
    // First the processes that start daemons.
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    ALL.forEach(Installation::end);
  }

  /** Ends all daemons, unless the folder is gone, which it is only after they are. */
  private void end() {
    if (Files.isExecutable(home.resolve("bin/cluster"))) {
      try {
        killDaemons();
      } catch (IOException | InterruptedException e) {
        System.err.println("What runs of " + home + " may be left: " + e);
      }
    }
  }

  private Result killDaemons() throws IOException, InterruptedException {
    setVariable("HADOOP_STOP_TIMEOUT", "0");
    try {
      return run("cluster", "stop");
    } finally {
      setVariable("HADOOP_STOP_TIMEOUT", null);
    }
  }

  /** Kills the daemons that have pid files, if any; without them it starts nothing. */
  void killDaemonsLeft() throws IOException, InterruptedException {
    Path run = home.resolve("run");
    if (Files.isDirectory(run)) {
      boolean left;
      try (Stream<Path> files = Files.list(run)) {
        left = files.findAny().isPresent();
      }
      if (left) {
        killDaemons().assertStatus(0);
      }
    }
  }

  /** Kills a program, if it runs, with what it has started: a script's child would otherwise go on. */
  static void killTree(ProcessHandle program) {
    if (program.isAlive()) {
      List<ProcessHandle> started = program.descendants().toList();
      program.destroyForcibly();
      started.forEach(ProcessHandle::destroyForcibly);
    }
  }

  Path home() {
    return home;
  }

  Path conf() {
    return conf;
  }

  /** Returns all ports of the daemons. */
  Collection<Integer> ports() {
    return ports.values();
  }

  /** Returns the port that replaces a usual one. */
  int port(int usual) {
    return ports.get(usual);
  }

  /** Sets an environment variable for all programs run from now on; null removes it. */
  void setVariable(String name, String value) {
    if (value == null) {
      environment.remove(name);
    } else {
      environment.put(name, value);
    }
  }

  /** Returns the commands and daemons of each program of bin/, according to its tables. */
  Map<String, Set<String>> commands() throws IOException {
    Map<String, Set<String>> commands = new TreeMap<>(Map.of("cluster", Set.of("start", "stop", "status", "restart")));
    Path tables = home.resolve("libexec/commands");
    for (String program : List.of("hadoop", "hdfs", "mapred")) {
      Set<String> names = new TreeSet<>(daemons(program));
      Files.readAllLines(tables.resolve(program)).forEach(line -> names.add(line.split(" ")[0]));
      commands.put(program, names);
    }
    return commands;
  }

  /** Returns the daemons of a program of bin/. */
  List<String> daemons(String program) throws IOException {
    return Files.readAllLines(home.resolve("libexec/commands/daemons")).stream()
        .filter(line -> line.startsWith(program + " ")).map(line -> line.split(" +")[1]).toList();
  }

  /** Runs a program of bin/. */
  Result run(String program, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin").resolve(program).toString()));
    command.addAll(List.of(arguments));
    return execute(command);
  }

  Result execute(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", ".txt");
    Path err = Files.createTempFile("err", ".txt");
    try {
      Process process = start(command, out, err);
      if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        killTree(process.toHandle());
        throw new AssertionError(command + " does not end: " + Files.readString(out) + Files.readString(err));
      }
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Starts a program of bin/ with both its outputs redirected to one file, and does not wait for it. */
  Process start(Path output, String program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin").resolve(program).toString()));
    command.addAll(List.of(arguments));
    return start(command, output, output);
  }

  private Process start(List<String> command, Path out, Path err) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.redirectErrorStream(out.equals(err));
    Map<String, String> variables = builder.environment();
    String locale = System.getProperty("test.locale") == null ? null : variables.get("JAVA_TOOL_OPTIONS");
    variables.keySet().removeIf(name -> name.startsWith("HADOOP_"));
    variables.keySet().removeAll(OF_JVMS);
    variables.put("JAVA_HOME", System.getProperty("java.home"));
    variables.putAll(environment);
    if (locale != null) {
      variables.merge("HADOOP_OPTS", locale, (own, more) -> own + " " + more);
    }
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  /** Returns the process of a daemon, according to its pid file. */
  ProcessHandle process(String daemon) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("run"))) {
      Path file = files.filter(path -> path.toString().endsWith("-" + daemon + ".pid")).findFirst().orElseThrow();
      return ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
          .orElseThrow(() -> new AssertionError(daemon + " has ended by itself"));
    }
  }

  private static String commandLine(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }

  private Stream<ProcessHandle> running() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .filter(process -> commandLine(process).contains(home.toString()));
  }

  /** Returns the ids of the {@link #processes}. */
  List<Long> pids() {
    return running().map(ProcessHandle::pid).toList();
  }

  /** Returns the processes with a path of this installation on their command line. */
  List<String> processes() {
    return running().map(Installation::commandLine).filter(line -> !line.isEmpty()).toList();
  }

  /**
   * Waits up to two minutes until there are no {@link #processes}, and returns those left; task JVMs end a moment after
   * their daemon.
   */
  List<String> processesLeft() throws InterruptedException {
    List<String> left = processes();
    for (int i = 0; i < 1200 && !left.isEmpty(); i++) {
      Thread.sleep(100);
      left = processes();
    }
    return left;
  }

  /** Returns the body of a page. */
  String get(int usualPort, String path) throws IOException, InterruptedException {
    HttpAnswer page = HttpAnswer.get(port(usualPort), path);
    assertEquals(path + ": " + page.body(), 200, page.status());
    return page.body();
  }
}
