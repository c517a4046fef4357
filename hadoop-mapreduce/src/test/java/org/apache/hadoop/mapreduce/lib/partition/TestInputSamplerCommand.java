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
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The sampler's command line writes the partition file that its last argument names. */
public class TestInputSamplerCommand {
  private static final int BOUND_SECONDS = 60;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void writesTheFileItIsTold() throws Exception {
    assertEquals("stock", List.of(TotalOrderPartitioner.DEFAULT_PATH), partitionFiles(folder.newFolder().toPath(),
        StockHadoop.classPath(), "--add-exports", "java.security.jgss/sun.security.krb5=ALL-UNNAMED"));
    assertEquals("ours", List.of("cuts"), partitionFiles(folder.newFolder().toPath(), null));
  }

  private static List<String> partitionFiles(Path home, List<Path> classPath, String... options) throws Exception {
    Files.writeString(home.resolve("input"), "a\t1\nb\t2\nc\t3\nd\t4\n");
    ChildJvm jvm = new ChildJvm(home).options(options);
    if (classPath != null) {
      jvm.classPath(classPath);
    }
    jvm.run(BOUND_SECONDS, InputSampler.class.getName(), "-r", "2", "-inFormat",
        KeyValueTextInputFormat.class.getName(), "-keyClass", Text.class.getName(), "-splitSample", "4", "1",
        "input", "cuts");
    try (Stream<Path> files = Files.list(home)) {
      return files.map(file -> file.getFileName().toString())
          .filter(name -> name.equals("cuts") || name.equals(TotalOrderPartitioner.DEFAULT_PATH)).toList();
    }
  }
}
