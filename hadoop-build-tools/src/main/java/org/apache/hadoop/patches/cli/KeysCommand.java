/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.patches.queue.ConfigKey;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Series;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code patches keys}. */
@Command(name = "keys", mixinStandardHelpOptions = true,
    description = "Show the configuration keys of all patches: key, default, range, value that restores stock, patch.")
final class KeysCommand implements Callable<Integer> {
  @ParentCommand
  private Patches parent;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    print("KEY", "DEFAULT", "RANGE", "STOCK", "PATCH");
    for (Patch patch : Series.read(parent.repository()).patches()) {
      for (String value : patch.trailer("Config")) {
        ConfigKey key = ConfigKey.parse(value).orElseThrow(() -> new PatchException(
            patch.path() + ": Config is '" + value + "'; allowed: none or " + ConfigKey.FORM));
        print(key.name(), key.shipped(), key.range(), key.stock(), patch.path());
      }
    }
    spec.commandLine().getOut().flush();
    return 0;
  }

  private void print(String key, String shipped, String range, String stock, String patch) {
    spec.commandLine().getOut().printf(Locale.ROOT, "%-62s %-12s %-46s %-10s %s%n", key, shipped, range, stock, patch);
  }
}
