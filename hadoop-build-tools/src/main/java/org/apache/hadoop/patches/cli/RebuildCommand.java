/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.patches.queue.Rebuild;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code patches rebuild}. */
@Command(name = "rebuild", mixinStandardHelpOptions = true,
    description = "Write the work tree's commits back to patches/ and the series. Fails unless the tree was made from"
        + " the series now in patches/.")
final class RebuildCommand extends TreeCommand {
  @Option(names = "--remove", paramLabel = "PATCH",
      description = "remove this patch, whose commit was dropped from the work tree (number, slug or path)")
  private List<String> removed = List.of();

  @Override
  int run(Repository repository, boolean made) {
    Series series = Series.read(repository);
    Set<String> paths = removed.stream().map(name -> series.find(name).path()).collect(Collectors.toSet());
    List<String> changes = new Rebuild(repository).write(paths);
    changes.forEach(System.out::println);
    if (changes.isEmpty()) {
      System.out.println("nothing changed");
    }
    return 0;
  }
}
