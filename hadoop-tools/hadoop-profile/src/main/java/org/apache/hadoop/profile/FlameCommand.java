/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code profile flame}: makes flame graphs of existing recordings. */
@Command(name = "flame", mixinStandardHelpOptions = true,
    description = "Makes flame graphs of recordings taken together, such as those of profiled tasks.")
final class FlameCommand implements Callable<Integer> {
  @Mixin
  private Output output;

  @Parameters(arity = "1..*", paramLabel = "RECORDING",
      description = "A recording of Flight Recorder or async-profiler, or a directory of them (.jfr).")
  private List<Path> recordings;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    List<Path> all = new ArrayList<>();
    for (Path each : recordings) {
      all.addAll(Recordings.of(each));
    }
    Graphs graphs = new Graphs();
    graphs.add("flame", all);
    graphs.write(all.size() == 1 ? all.get(0).getFileName().toString() : all.size() + " recordings",
        output.folder("flame"), spec.commandLine().getOut());
    return 0;
  }
}
