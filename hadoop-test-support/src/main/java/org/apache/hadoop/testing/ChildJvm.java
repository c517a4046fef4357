/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.AssumptionViolatedException;
import org.junit.function.ThrowingRunnable;

/** A child JVM for part of a test: on another JDK, without a flag, or where tasks are started and signalled. */
public final class ChildJvm {
  /**
   * The options for a JVM that lives for seconds, in which an optimizing compiler and a parallel collector cost more
   * than they save.
   */
  private static final List<String> BRIEF = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final List<String> command = new ArrayList<>();
  private final ProcessBuilder builder = new ProcessBuilder(command);
  private final Path log;
  private String classPath = System.getProperty("java.class.path");
  private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
  private final List<String> prefix = new ArrayList<>();
  private final List<String> options = new ArrayList<>();
  private boolean brief = true;

  /**
   * Creates a JVM with this one's class path and JDK that runs in {@code folder} and writes to {@code output.log}
   * there.
   */
  public ChildJvm(Path folder) throws IOException {
    builder.directory(Files.createDirectories(folder).toFile());
    log = folder.resolve("output.log");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().keySet().removeAll(List.of("JDK_JAVA_OPTIONS", "CLASSPATH"));
    // The build sets the locale of the tests there.
    if (System.getProperty("test.locale") == null) {
      builder.environment().remove("JAVA_TOOL_OPTIONS");
    }
  }

  public ChildJvm java(Path program) {
    java = program;
    return this;
  }

  public ChildJvm classPath(List<Path> entries) {
    classPath = String.join(File.pathSeparator, entries.stream().map(Path::toString).toList());
    return this;
  }

  /** Replaces the patched modules by the published 0.22.0 jars, with the one flag that these need to log in. */
  public ChildJvm onStock() {
    return classPath(StockHadoop.classPath())
        .options("--add-exports", "java.security.jgss/sun.security.krb5=ALL-UNNAMED");
  }

  /** Sets an environment variable. */
  public ChildJvm environment(String name, String value) {
    builder.environment().put(name, value);
    return this;
  }

  /** Makes the JVM choose its compilers and its collector itself, as a user's does. */
  public ChildJvm asShipped() {
    brief = false;
    return this;
  }

  public ChildJvm options(String... more) {
    options.addAll(Arrays.asList(more));
    return this;
  }

  /**
   * Puts the JVM and its children into a PID namespace that ends with it, with the safe kill first on their PATH.
   * Without both, unpatched code that signals a task may kill every process of the user.
   *
   * @throws AssumptionViolatedException if either is missing here, so that the test is skipped, with the reason
   */
  public ChildJvm contained() throws IOException, InterruptedException {
    Path kill = Path.of(System.getProperty("repository.root"), "dev-support", "safe-kill", "kill");
    if (!Files.isExecutable(kill)) {
      throw new AssumptionViolatedException(kill + " is missing");
    }
    List<String> unshare = List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child");
    if (!works(unshare)) {
      throw new AssumptionViolatedException("'unshare --pid' needs root and util-linux");
    }
    prefix.addAll(unshare);
    builder.environment().merge("PATH", kill.getParent().toString(), (old, first) -> first + File.pathSeparator + old);
    return this;
  }

  /**
   * Runs {@code main} to its end and returns its output, standard output and standard error together. The process is
   * killed if this JVM ends first.
   *
   * @param seconds after which it is killed and the call fails
   * @throws AssertionError if it does not end in time or its exit status is not 0; the message ends with its output
   */
  public String run(int seconds, String main, String... arguments) throws IOException, InterruptedException {
    command.addAll(prefix);
    command.add(java.toString());
    if (brief) {
      command.addAll(BRIEF);
    }
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(Arrays.asList(arguments));
    Process process = builder.start();
    boolean ended = false;
    // An aborted build leaves no process behind.
    Thread hook = new Thread(() -> end(process), "end of a child JVM");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      ended = process.waitFor(seconds, TimeUnit.SECONDS);
    } finally {
      if (!ended) {
        end(process);
      }
      removeHook(hook);
    }
    String output = Files.readString(log);
    if (!ended || process.exitValue() != 0) {
      throw new AssertionError(main + " on " + java + (ended ? " ended with " + process.exitValue()
          : " was not done after " + seconds + " s") + "; " + log + ":\n" + tail(output));
    }
    return output;
  }

  /**
   * Returns the message of the expected AssertionError, as thrown by {@link #run}. A violated assumption is not a
   * failure, and passes through.
   *
   * @throws AssertionError if the code does not fail
   */
  public static String failure(ThrowingRunnable code) throws Exception {
    try {
      code.run();
    } catch (AssertionError expected) {
      return expected.getMessage();
    } catch (Exception | Error unexpected) {
      throw unexpected;
    } catch (Throwable other) {
      throw new AssertionError(other);
    }
    throw new AssertionError("it did not fail");
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending, and runs the hook.
    }
  }

  private static boolean works(List<String> unshare) throws IOException, InterruptedException {
    List<String> probe = new ArrayList<>(unshare);
    probe.add("true");
    try {
      return new ProcessBuilder(probe).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  private static String tail(String text) {
    return text.substring(Math.max(0, text.length() - 8000));
  }
}
