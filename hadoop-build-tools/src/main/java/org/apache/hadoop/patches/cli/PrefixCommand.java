/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.hadoop.patches.queue.Prefix;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The command {@code patches prefix}. */
@Command(name = "prefix", mixinStandardHelpOptions = true,
    description = "Copy the repository's sources, without tests, into DIR, with the series cut off after one patch,"
        + " ready for 'mvn package -pl hadoop-mapreduce -am'.")
final class PrefixCommand implements Callable<Integer> {
  @ParentCommand
  private Patches parent;

  @Parameters(index = "0", paramLabel = "PATCH", description = "number, slug or path of the last patch to keep")
  private String name;

  @Parameters(index = "1", paramLabel = "DIR", description = "a directory that does not exist yet")
  private Path folder;

  @Override
  public Integer call() {
    Repository repository = parent.repository();
    new Prefix(repository, Series.read(repository).find(name)).copyTo(folder.toAbsolutePath().normalize());
    System.out.println(folder);
    return 0;
  }
}
