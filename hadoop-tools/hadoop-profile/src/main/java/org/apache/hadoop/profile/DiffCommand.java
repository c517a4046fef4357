/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code profile diff}: compares two existing recordings. */
@Command(name = "diff", mixinStandardHelpOptions = true,
    description = "Makes flame graphs of two recordings, and of what the second has more or less of. Both should be "
        + "of the same work.")
final class DiffCommand implements Callable<Integer> {
  @Mixin
  private Output output;

  @Parameters(index = "0", paramLabel = "BASE", description = "A recording, or a directory of them.")
  private Path base;

  @Parameters(index = "1", paramLabel = "OTHER", description = "A recording, or a directory of them, to compare.")
  private Path other;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Graphs graphs = new Graphs();
    graphs.add("base", Recordings.of(base));
    graphs.add("other", Recordings.of(other));
    graphs.write(other.getFileName() + " and " + base.getFileName(), output.folder("diff"),
        spec.commandLine().getOut());
    return 0;
  }
}
