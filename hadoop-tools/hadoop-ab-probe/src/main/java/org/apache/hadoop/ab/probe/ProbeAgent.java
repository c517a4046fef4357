/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.utility.JavaModule;

/** The entry point of the agent; its argument is the path of a {@link ProbeSpec} file. */
public final class ProbeAgent {
  private static final int USAGE = 2;

  private ProbeAgent() {
  }

  /**
   * Starts the agent; called by the JVM before {@code main}. A bad argument ends the process: a run without its probe
   * has no result.
   */
  public static void premain(String file, Instrumentation instrumentation) {
    ProbeSpec spec;
    try {
      spec = load(file);
    } catch (IllegalArgumentException e) {
      System.err.println("ab-probe: " + e.getMessage());
      System.exit(USAGE);
      return;
    }
    // Otherwise Byte Buddy would look up sun.misc.Unsafe, which is not needed and causes a warning on JDK 24 and later.
    System.setProperty("net.bytebuddy.safe", "true");
    Measures.reset(spec.probes().size());
    Queue<String> errors = new ConcurrentLinkedQueue<>();
    install(spec, instrumentation, errors);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> ProbeReport.write(spec, errors), "probe report"));
  }

  private static ProbeSpec load(String file) {
    if (file == null || file.isEmpty()) {
      throw new IllegalArgumentException("-javaagent:JAR=FILE is needed, FILE naming the methods to watch");
    }
    return ProbeSpec.load(Path.of(file));
  }

  private static void install(ProbeSpec spec, Instrumentation instrumentation, Queue<String> errors) {
    Weaver weaver = new Weaver(spec.probes());
    Set<String> classes = spec.probes().stream().map(Probe::className).collect(Collectors.toUnmodifiableSet());
    new AgentBuilder.Default()
        .disableClassFormatChanges()
        .with(new Errors(errors))
        .type(type -> classes.contains(type.getName()))
        .transform((builder, type, loader, module, domain) -> weave(weaver, builder, type))
        .installOn(instrumentation);
  }

  private static DynamicType.Builder<?> weave(Weaver weaver, DynamicType.Builder<?> builder, TypeDescription type) {
    DynamicType.Builder<?> woven = builder;
    for (AsmVisitorWrapper wrapper : weaver.wrappers(type)) {
      woven = woven.visit(wrapper);
    }
    return woven;
  }

  /** A collector of errors for the report: a class that could not be woven would look like one never called. */
  private static final class Errors extends AgentBuilder.Listener.Adapter {
    private final Queue<String> messages;

    Errors(Queue<String> messages) {
      this.messages = messages;
    }

    @Override
    public void onError(String type, ClassLoader loader, JavaModule module, boolean loaded, Throwable cause) {
      messages.add(type + ": " + cause);
    }
  }
}
