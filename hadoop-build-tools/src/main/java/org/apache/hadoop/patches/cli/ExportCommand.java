/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.patches.queue.Export;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.queue.WorkTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code patches export}. */
@Command(name = "export", mixinStandardHelpOptions = true,
    description = "Write one patch, with the new files it owns, to a file ready for an issue tracker.")
final class ExportCommand extends TreeCommand {
  private static final String KEY = "(HADOOP|HDFS|MAPREDUCE)-[1-9][0-9]*";

  @Option(names = "--issue", paramLabel = "KEY", description = "the issue's key, such as MAPREDUCE-1234")
  private String issue;

  @Parameters(paramLabel = "PATCH", description = "number, slug or path of a patch")
  private String name;

  @Override
  int run(Repository repository, boolean made) throws IOException {
    if (issue != null && !issue.matches(KEY)) {
      throw new PatchException("--issue is '" + issue + "'; allowed: HADOOP-, HDFS- or MAPREDUCE- and then a number");
    }
    Series series = Series.read(repository);
    new WorkTree(repository).apply(series.patches(), false);
    Patch patch = series.find(name);
    Export export = new Export(repository);
    String text = export.text(patch, issue);
    String slug = Path.of(patch.path()).getFileName().toString().replace(".patch", "");
    Path file = place(repository.root().resolve("target/jira"), issue == null ? slug : issue, text);
    System.out.println(file);
    for (Patch link : export.chain(patch)) {
      if (!link.path().equals(patch.path())) {
        System.out.println("apply first: " + link.path());
      }
    }
    export.warnings(patch).forEach(warning -> System.err.println("patches: " + warning));
    return 0;
  }

  /** Writes the first export as 001, and each one that differs from the last under the next number. */
  static Path place(Path folder, String name, String text) throws IOException {
    Files.createDirectories(folder);
    for (int number = 1;; number++) {
      Path file = folder.resolve(String.format(Locale.ROOT, "%s-branch-0.22.%03d.patch", name, number));
      Path next = folder.resolve(String.format(Locale.ROOT, "%s-branch-0.22.%03d.patch", name, number + 1));
      if (!Files.exists(file) || !Files.exists(next) && Files.readString(file).equals(text)) {
        Files.writeString(file, text);
        return file;
      }
    }
  }
}
