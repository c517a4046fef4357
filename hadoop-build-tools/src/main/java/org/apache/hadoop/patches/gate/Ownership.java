/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.patches.queue.Module;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;

/**
 * Checks that every file under a module's src/main belongs to exactly one patch, so that a patch can be taken or left
 * whole.
 */
public final class Ownership implements Gate {
  @Override
  public String name() {
    return "ownership";
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    Map<String, String> owners = new HashMap<>();
    for (Patch patch : Series.read(repository).patches()) {
      for (String path : patch.trailer("New-files")) {
        String other = owners.put(path, patch.path());
        if (other != null) {
          faults.add(path + " is claimed by " + other + " and by " + patch.path());
        }
      }
    }
    for (Module module : Module.values()) {
      Path root = repository.root().resolve(module.folder()).resolve("src/main");
      if (!Files.isDirectory(root)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(root)) {
        files.filter(Files::isRegularFile).map(file -> repository.root().relativize(file).toString().replace('\\', '/'))
            .filter(path -> !owners.containsKey(path)).sorted()
            .forEach(path -> faults.add(path + " is not in the New-files of any patch"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return faults;
  }
}
