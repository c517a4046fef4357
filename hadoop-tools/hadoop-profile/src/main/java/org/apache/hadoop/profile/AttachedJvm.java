/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A running JVM on this machine, which loads agents on request. */
record AttachedJvm(long pid) {
  /** An action on the JVM while attached. */
  @FunctionalInterface
  private interface Action {
    void run(VirtualMachine jvm) throws IOException, AgentLoadException, AgentInitializationException;
  }

  /**
   * Finds a running JVM.
   *
   * @param name a process ID, or the simple name of a main class, ignoring case: {@code jobtracker}
   * @throws UserError if there is none, or more than one
   */
  static AttachedJvm named(String name) {
    if (name.matches("\\d{1,18}")) {
      long pid = Long.parseLong(name);
      if (ProcessHandle.of(pid).isEmpty()) {
        throw new UserError("there is no process " + name);
      }
      return new AttachedJvm(pid);
    }
    Map<Long, String> running = running();
    List<Long> found = running.keySet().stream().filter(pid -> running.get(pid).equalsIgnoreCase(name)).toList();
    if (found.size() == 1) {
      return new AttachedJvm(found.get(0));
    }
    throw new UserError(found.isEmpty()
        ? "no daemon '" + name + "' is running as this user; running: " + running.entrySet().stream()
            .map(jvm -> jvm.getValue().toLowerCase(Locale.ROOT) + " (" + jvm.getKey() + ")").sorted()
            .collect(Collectors.joining(", "))
        : "several processes are called '" + name + "': give the process ID of one: "
            + found.stream().map(String::valueOf).collect(Collectors.joining(" or ")));
  }

  /** Returns the simple names of the main classes of all other JVMs, by process ID. */
  private static Map<Long, String> running() {
    Map<Long, String> running = new TreeMap<>();
    JavaProcess.all().forEach(process -> running.put(process.pid(), simpleName(process.main())));
    // Some may have been started by another program than the Java launcher.
    VirtualMachine.list().forEach(jvm -> running.putIfAbsent(Long.valueOf(jvm.id()), simpleName(jvm.displayName())));
    running.remove(ProcessHandle.current().pid());
    running.values().removeIf(String::isEmpty);
    return running;
  }

  /** Returns the simple class name: {@code JobTracker} of {@code org.apache.hadoop.mapred.JobTracker -x}. */
  private static String simpleName(String commandLine) {
    String main = commandLine.split(" ", 2)[0];
    return main.substring(Math.max(main.lastIndexOf('.'), main.lastIndexOf('/')) + 1);
  }

  /** Makes the JVM load a native library, or passes options to one that is already loaded. */
  void load(String library, String options) throws IOException {
    attached(jvm -> jvm.loadAgentPath(library, options));
  }

  /** Makes the JVM load a Java agent. */
  void loadJar(String jar, String options) throws IOException {
    attached(jvm -> jvm.loadAgent(jar, options));
  }

  private void attached(Action action) throws IOException {
    VirtualMachine jvm;
    try {
      jvm = VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException | IOException e) {
      throw new UserError("cannot attach to process " + pid + "; is it a JVM of this user? " + oneLine(e), e);
    }
    try {
      action.run(jvm);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new UserError("process " + pid + " did not load the agent (its output may say why): " + oneLine(e), e);
    } finally {
      jvm.detach();
    }
  }

  private static String oneLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
