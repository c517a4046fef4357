/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a pattern which matches no benchmark is refused before an arm is built and run in vain. */
public class TestBenchmarks {
  private static final String LIST = """
      JMH S 28 a.b.DataChecksumBenchmark S 61 a.b.jmh_generated.DataChecksumBenchmark_update_jmhTest S 6 update S 11 x E
      JMH S 28 a.b.IFileBenchmark S 61 a.b.jmh_generated.IFileBenchmark_write_jmhTest S 5 write S 11 x E
      """;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path jar(String entry) throws Exception {
    Path jar = temporary.newFile().toPath();
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(LIST.getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  @Test
  public void patternsAreLookedForAsJmhDoes() throws Exception {
    Path jar = jar("META-INF/BenchmarkList");
    for (String pattern : new String[] {"DataChecksum", "update", "b.IFile.*write$", "", "."}) {
      Benchmarks.require(jar, pattern);
    }
    UserError e = assertThrows(UserError.class, () -> Benchmarks.require(jar, "DataChekcsum"));
    assertEquals("no benchmark matches 'DataChekcsum' (nearest: DataChecksum, DataChecksumBenchmark, IFile)",
        e.getMessage());
  }

  @Test
  public void jarWithoutBenchmarksIsNamed() throws Exception {
    Path jar = jar("other");
    assertTrue(assertThrows(UserError.class, () -> Benchmarks.require(jar, "x")).getMessage()
        .startsWith(jar + " contains no benchmarks"));
  }
}
