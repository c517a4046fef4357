/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.ab.cli.Notices;
import org.apache.hadoop.ab.options.ByteSize;
import org.apache.hadoop.ab.run.DiskSpace;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The option for the size of the cache of generated inputs, which is kept next to the results, and access to these
 * inputs.
 */
public final class InputOption {
  static final String NAME = "--input-cache";

  @Option(names = NAME, paramLabel = "SIZE", defaultValue = "10g",
      description = "Bytes of generated inputs that stay in the directory input of the results (default: "
          + "${DEFAULT-VALUE}). A measurement first deletes the least recently used ones, except those in use by "
          + "another measurement.")
  private String size;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /**
   * Returns the size limit of the cache in bytes.
   *
   * @throws org.apache.hadoop.ab.util.UserError if the option is not a valid size
   */
  public long bytes() {
    return ByteSize.parse(NAME, size);
  }

  /**
   * Returns the folder of an input, which is generated if necessary and kept until this JVM ends. Makes room for it
   * first and reports which inputs were deleted.
   *
   * @param results the folder of all measurements
   * @throws org.apache.hadoop.ab.util.UserError if there is not enough space
   */
  public Path input(Path results, Workload workload, Shape shape, long seed) throws IOException {
    Path folder = results.resolve("input");
    Files.createDirectories(folder);
    InputCache cache = new InputCache(folder);
    cache.makeRoom(workload, shape, seed, bytes()).ifPresent(Notices.to(spec));
    DiskSpace.require(folder, shape.bytes());
    return cache.input(workload, shape, seed);
  }
}
