/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * A daemon or client of one arm in its own JVM. Its output goes to {@code output.log} in its folder and can be waited
 * for.
 *
 * <p>Stock Hadoop may signal every process of the user when it ends a task, so the JVM finds the safe kill first on its
 * PATH and runs in its own PID namespace where permitted. It ends with {@link #close()} or with this JVM, and so do the
 * tasks it started.
 */
final class HadoopProcess implements AutoCloseable {
  private static final List<String> NAMESPACE = List.of("unshare", "-p", "-f", "--mount-proc", "--kill-child");
  private static final int PATIENCE_SECONDS = 300;

  private final HadoopBuild arm;
  private final Path folder;
  private final Process process;
  private final Thread reader;
  private final Thread hook = new Thread(this::kill);
  /** The lines of the output; guarded by itself, which is notified of each line and of the end. */
  private final List<String> output = new ArrayList<>();
  private boolean ended;

  private HadoopProcess(HadoopBuild arm, Path folder, Process process) {
    this.arm = arm;
    this.folder = folder;
    this.process = process;
    reader = new Thread(this::readOutput, folder.getFileName() + " output");
    reader.setDaemon(true);
    reader.start();
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts {@code main} in {@code folder}, with {@code conf} as its core, hdfs and mapred site files.
   *
   * @throws IOException if a program or folder is missing
   */
  static HadoopProcess start(HadoopBuild arm, Path folder, Configuration conf, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Path site = Files.createDirectories(folder.resolve("conf"));
    for (String name : List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml")) {
      try (var out = Files.newOutputStream(site.resolve(name))) {
        conf.writeXml(out);
      }
    }
    Files.writeString(site.resolve("log4j.properties"), """
        log4j.rootLogger=INFO,console
        log4j.appender.console=org.apache.log4j.ConsoleAppender
        log4j.appender.console.layout=org.apache.log4j.PatternLayout
        log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{1}: %m%n
        """);

    List<String> command = new ArrayList<>(Namespace.AVAILABLE ? NAMESPACE : List.of());
    command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m",
        "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dhadoop.log.dir=" + folder.resolve("logs"),
        // Stock unpacks its web pages there, and leaves them behind.
        "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
        "-cp", site + File.pathSeparator + arm.classPath(), main.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().merge("PATH", safeKill().toString(), (path, first) -> first + File.pathSeparator + path);
    builder.environment().put("JAVA_TOOL_OPTIONS",
        "-XX:-UsePerfData -Xlog:class+load:file=" + folder.resolve("classes-%p.log") + " " + arm.jvmOption());
    return new HadoopProcess(arm, folder, builder.start());
  }

  private static Path safeKill() {
    Path folder = Path.of(System.getProperty("repository.root"), "dev-support", "safe-kill");
    if (!Files.isExecutable(folder.resolve("kill"))) {
      throw new IllegalStateException(folder + "/kill is missing: stock Hadoop is not safe to run without it");
    }
    return folder;
  }

  /** A check of whether this machine permits a PID namespace: Linux, as root. */
  private static final class Namespace {
    static final boolean AVAILABLE = available();

    private static boolean available() {
      try {
        List<String> command = new ArrayList<>(NAMESPACE);
        command.add("true");
        return new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
      } catch (IOException | InterruptedException e) {
        return false;
      }
    }
  }

  /**
   * Waits until {@code times} lines of the output contain {@code regex}, and returns the last match.
   *
   * @throws AssertionError if the process ends before that, or no line arrives for {@value #PATIENCE_SECONDS} s
   */
  Matcher await(String regex, int times) throws InterruptedException {
    Pattern pattern = Pattern.compile(regex);
    int seen = 0;
    for (int next = 0; ; next++) {
      String line = line(next);
      if (line == null) {
        throw new AssertionError(folder + ": no line with '" + regex + "', " + times + " times; see output.log");
      }
      Matcher matcher = pattern.matcher(line);
      if (matcher.find() && ++seen == times) {
        return matcher;
      }
    }
  }

  /** Waits for the process to end by itself, as a client does, and fails unless its exit status is 0. */
  void awaitSuccess() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new AssertionError(folder + " failed; see output.log");
    }
  }

  /** Asks the JVM to exit, as the scripts that stop a daemon do, and waits for it. */
  void stop() throws InterruptedException {
    // In a namespace, the program that created it waits for its only child, the JVM.
    Stream<ProcessHandle> jvm = Namespace.AVAILABLE ? process.children() : Stream.of(process.toHandle());
    jvm.forEach(ProcessHandle::destroy);
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError(folder + " does not exit; see output.log");
    }
  }

  /** Checks that this process and its children used the Hadoop jars of their arm, and no others. */
  void assertRanItsOwnJars() throws IOException {
    List<String> own = arm.hadoopJars().stream().map(jar -> jar.getFileName().toString()).toList();
    List<String> used = hadoopJars();
    assertFalse(folder.toString(), used.isEmpty());
    assertEquals(folder.toString(), List.of(), used.stream().filter(jar -> !own.contains(jar)).toList());
  }

  /** Returns the Hadoop jars from which this process and its children loaded classes. */
  private List<String> hadoopJars() throws IOException {
    Pattern source = Pattern.compile("source: file:\\S*/(hadoop-(?:common|hdfs|mapred)-0\\.22\\.0\\S*)");
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith("classes-")).flatMap(file -> {
        try (Stream<String> lines = Files.lines(file)) {
          return lines.map(source::matcher).filter(Matcher::find).map(m -> m.group(1)).distinct().toList().stream();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }).distinct().sorted().toList();
    }
  }

  /** Returns the line with this index, or null if there will be none. */
  private String line(int index) throws InterruptedException {
    synchronized (output) {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (output.size() <= index && !ended && System.nanoTime() < deadline) {
        output.wait(1000);
      }
      return output.size() > index ? output.get(index) : null;
    }
  }

  private void readOutput() {
    try (BufferedReader lines = process.inputReader();
        BufferedWriter log = Files.newBufferedWriter(folder.resolve("output.log"))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.write(line);
        log.newLine();
        log.flush();
        synchronized (output) {
          output.add(line);
          output.notifyAll();
        }
      }
    } catch (IOException closed) {
      // The process was killed; its output up to then is enough.
    } finally {
      synchronized (output) {
        ended = true;
        output.notifyAll();
      }
    }
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() throws InterruptedException {
    kill();
    process.waitFor();
    reader.join();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
