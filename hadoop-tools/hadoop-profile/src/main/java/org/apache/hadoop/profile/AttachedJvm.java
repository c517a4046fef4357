/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    List<String> others = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (VirtualMachineDescriptor jvm : VirtualMachine.list()) {
      String main = simpleName(jvm.displayName());
      if (main.equalsIgnoreCase(name)) {
        found.add(jvm.id());
      } else if (!main.isEmpty() && !jvm.id().equals(Long.toString(ProcessHandle.current().pid()))) {
        others.add(main.toLowerCase(Locale.ROOT) + " (" + jvm.id() + ")");
      }
    }
    if (found.size() == 1) {
      return new AttachedJvm(Long.parseLong(found.get(0)));
    }
    throw new UserError(found.isEmpty()
        ? "no daemon '" + name + "' is running as this user; running: "
            + others.stream().sorted().collect(Collectors.joining(", "))
        : "several processes are called '" + name + "': give the process ID of one: " + String.join(" or ", found));
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
