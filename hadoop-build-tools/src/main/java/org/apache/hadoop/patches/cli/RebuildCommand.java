/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.patches.queue.Rebuild;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code patches rebuild}. */
@Command(name = "rebuild", mixinStandardHelpOptions = true,
    description = "Write the work tree's commits back to patches/ and the series.")
final class RebuildCommand implements Callable<Integer> {
  @ParentCommand
  private Patches parent;

  @Override
  public Integer call() {
    List<String> changes = new Rebuild(parent.repositoryWithTree()).write();
    changes.forEach(System.out::println);
    if (changes.isEmpty()) {
      System.out.println("nothing changed");
    }
    return 0;
  }
}
