/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The subcommand for async-profiler, whose library comes with this tool. */
@Command(name = "async", mixinStandardHelpOptions = true,
    subcommands = {DaemonCommand.class, TaskCommand.class, AbCommand.class},
    description = "async-profiler: CPU time, including code of the JVM and the kernel, wall-clock time, lock waits "
        + "and allocations, all at once. If perf events are denied, as in most containers, CPU time is sampled by a "
        + "timer, without kernel code.")
final class AsyncCommand extends ProfilerCommand {
  /** The grace period after which a recording that nobody stops ends by itself. */
  private static final int SPARE_SECONDS = 60;
  private static final String EVENTS = "interval=5ms,wall=50ms,alloc=512k,lock=10us,jfr";

  @Option(names = "--timer", description = "Sample CPU time by a timer, even if perf events are allowed.")
  private boolean timer;

  @Option(names = "--library", paramLabel = "FILE",
      description = "The library of async-profiler (default: that of this tool, unpacked to results/profile). For "
          + "tasks, it must be at the same path on all nodes.")
  private Path library;

  private AsyncLibrary library() throws IOException {
    if (library == null) {
      return AsyncLibrary.unpack(Output.results().resolve("lib"));
    }
    if (!Files.isReadable(library)) {
      throw new UserError("--library " + library + " is not a readable file");
    }
    return new AsyncLibrary(library.toAbsolutePath().normalize());
  }

  private CpuSampling sampling(AsyncLibrary its) {
    CpuSampling sampling = timer ? CpuSampling.TIMER : its.sampling();
    if (sampling != CpuSampling.PERF && !timer) {
      note("perf events are denied here: " + sampling.description());
    }
    return sampling;
  }

  private static String start(CpuSampling sampling, String file) {
    return "start," + sampling.options() + "," + EVENTS + ",file=" + file;
  }

  private String flag(String file) throws IOException {
    AsyncLibrary its = library();
    return "-agentpath:" + its.file() + "=" + start(sampling(its), file);
  }

  @Override
  List<String> flags(String folder) throws IOException {
    return List.of(flag(folder + "/%p-%t.jfr"));
  }

  @Override
  String taskFlag() throws IOException {
    return flag("%s");
  }

  @Override
  void profile(long pid, int seconds, Path folder) throws IOException, InterruptedException {
    AsyncLibrary its = library();
    CpuSampling sampling = sampling(its);
    Path file = folder.resolve("recording.jfr");
    String until = ",timeout=" + (seconds + SPARE_SECONDS);
    AttachedJvm jvm = new AttachedJvm(pid);
    try {
      jvm.load(its.file().toString(), start(sampling, file.toString()) + until);
    } catch (UserError e) {
      if (sampling == CpuSampling.TIMER) {
        throw e;
      }
      // Another process may have fewer permissions than this one.
      note("perf events are denied there: " + CpuSampling.TIMER.description());
      jvm.load(its.file().toString(), start(CpuSampling.TIMER, file.toString()) + until);
    }
    TimeUnit.SECONDS.sleep(seconds);
    jvm.load(its.file().toString(), "stop");
  }
}
