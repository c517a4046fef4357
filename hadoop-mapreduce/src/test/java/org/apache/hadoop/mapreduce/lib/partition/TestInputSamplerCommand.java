/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.partition;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that the sampler's command line writes the partition file that its last argument names. */
public class TestInputSamplerCommand {
  private static final int BOUND_SECONDS = 60;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void writesTheFileItIsTold() throws Exception {
    Path stock = folder.newFolder().toPath();
    assertEquals("stock", List.of(TotalOrderPartitioner.DEFAULT_PATH),
        partitionFiles(stock, new ChildJvm(stock).onStock()));
    Path ours = folder.newFolder().toPath();
    assertEquals("ours", List.of("cuts"), partitionFiles(ours, new ChildJvm(ours)));
  }

  private static List<String> partitionFiles(Path home, ChildJvm jvm) throws Exception {
    Files.writeString(home.resolve("input"), "a\t1\nb\t2\nc\t3\nd\t4\n");
    jvm.run(BOUND_SECONDS, InputSampler.class.getName(), "-r", "2", "-inFormat",
        KeyValueTextInputFormat.class.getName(), "-keyClass", Text.class.getName(), "-splitSample", "4", "1",
        "input", "cuts");
    try (Stream<Path> files = Files.list(home)) {
      return files.map(file -> file.getFileName().toString())
          .filter(name -> name.equals("cuts") || name.equals(TotalOrderPartitioner.DEFAULT_PATH)).toList();
    }
  }
}
