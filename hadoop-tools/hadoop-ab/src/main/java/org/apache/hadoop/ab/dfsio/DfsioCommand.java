/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsio;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.cli.OneRelease;
import org.apache.hadoop.ab.options.ByteSize;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ab dfsio}: files that clients write to, read from and append to the DFS of each arm. */
@Command(name = DfsioRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = DfsioRun.DESCRIPTION + ".")
public final class DfsioCommand extends MeasureCommand {
  @Option(names = "--files", paramLabel = "N", defaultValue = "8",
      description = "Files, 1 to 10000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 10_000)
  private int files;

  @Option(names = "--size", paramLabel = "SIZE", defaultValue = "64m",
      description = "Bytes per file, such as 64m or 1g (default: ${DEFAULT-VALUE}).")
  private String size;

  @Option(names = "--replicas", paramLabel = "N", defaultValue = "1",
      description = "Replicas of each block, 1 to 32 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 32)
  private int replicas;

  @Option(names = "--data-nodes", paramLabel = "N", defaultValue = "3",
      description = "DataNodes, each a process, 1 to 32 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 32)
  private int dataNodes;

  @Option(names = "--clients", paramLabel = "N", defaultValue = "4",
      description = "Files open at the same time, 1 to 1000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 1000)
  private int clients;

  @Option(names = "--append", description = "After reading, append as many bytes to each file.")
  private boolean append;

  @Option(names = "--sync",
      description = "Call hsync when a file is opened for writing, and before it is closed; its effect depends on the "
          + "arm.")
  private boolean sync;

  @Option(names = "--warm-up", paramLabel = "N", defaultValue = "1",
      description = "Number of passes over other files before the timed one, 0 to 100 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 100)
  private int warmUp;

  private DfsioShape shape;

  @Override
  public String name() {
    return DfsioRun.NAME;
  }

  @Override
  public String description() {
    return DfsioRun.DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return DfsioRun.metrics(true);
  }

  @Override
  protected List<Metric> metrics() {
    if (replicas > dataNodes) {
      throw new UserError("--replicas " + replicas + " is not allowed: at most one on each of the " + dataNodes
          + " DataNodes");
    }
    shape = new DfsioShape(files, ByteSize.parse(size), replicas, append, sync, warmUp);
    size = Long.toString(shape.size());
    return DfsioRun.metrics(append);
  }

  @Override
  protected void require(Side side) {
    OneRelease.require(side, DfsioRun.NAME, "a client");
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return new DfsioRun(Options.told(this), shape, options().seed(), checkout.jar("hadoop-ab-arm"));
  }
}
