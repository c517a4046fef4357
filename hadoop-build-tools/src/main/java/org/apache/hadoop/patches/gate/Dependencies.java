/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.patches.queue.Export;
import org.apache.hadoop.patches.queue.Git;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.Upstream;
import org.apache.hadoop.patches.queue.WorkTree;

/**
 * Checks that each patch applies to the pristine tree with only its Depends-on below it, so that it can be submitted to
 * upstream with just those. Only a git index is written, which is fast enough for every build; a gate on demand checks
 * that the exports also compile.
 */
public final class Dependencies implements Gate {
  @Override
  public String name() {
    return "depends-on";
  }

  @Override
  public List<String> check(Repository repository) {
    new WorkTree(repository).setup();
    List<String> faults = new ArrayList<>();
    Export export = new Export(repository);
    Set<String> refused = new HashSet<>();
    for (Patch patch : Series.read(repository).patches()) {
      List<Patch> chain = export.chain(patch);
      // A patch that depends on a faulty one is not at fault for that.
      if (chain.stream().map(Patch::path).noneMatch(refused::contains)) {
        Git.Result applied = apply(repository, chain);
        if (!applied.ok()) {
          refused.add(patch.path());
          faults.add(patch.path() + " does not apply on top of only its Depends-on ("
              + errors(applied) + "): add the patches it needs to Depends-on");
        }
      }
    }
    return faults;
  }

  private static Git.Result apply(Repository repository, List<Patch> chain) {
    try {
      Path folder = Files.createTempDirectory("depends-on");
      try {
        Map<String, String> index = Map.of("GIT_INDEX_FILE", folder.resolve("index").toString());
        Git git = repository.git();
        Git.Result read = git.attempt(index, "read-tree", "base");
        return read.ok() ? git.attempt(index, Stream.concat(Stream.of("apply", "--cached", "--whitespace=nowarn"),
            chain.stream().map(link -> repository.patches().resolve(link.path()).toString())).toArray(String[]::new))
            : read;
      } finally {
        Upstream.deleteRecursively(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String errors(Git.Result result) {
    return result.error().lines().map(line -> line.replaceFirst("^(error|fatal): ", "")).distinct()
        .collect(Collectors.joining("; "));
  }
}
