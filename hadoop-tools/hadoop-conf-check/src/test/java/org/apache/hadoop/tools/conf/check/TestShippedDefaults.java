/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.tools.conf.site.ConfigurationFolder;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the types and ranges of the tables accept every value in the *-default.xml files. */
public class TestShippedDefaults {
  private static final Map<String, String> FILES = Map.of("core-default.xml", "core-site.xml", "hdfs-default.xml",
      "hdfs-site.xml", "mapred-default.xml", "mapred-site.xml");
  /**
   * The findings in stock's own defaults: a class that is in no jar, a deprecated name, and keys that the code reads
   * under another name.
   */
  private static final List<String> WRONG = List.of("DEPRECATED io.bytes.per.checksum is '512'",
      "ILL_TYPED fs.har.impl is 'org.apache.hadoop.fs.HarFileSystem'",
      "UNREAD hadoop.work.around.non.threadsafe.getpwuid is 'false'",
      "UNREAD mapreduce.job.split.metainfo.maxsize is '10000000'",
      "UNREAD mapreduce.map.skip.proc.count.autoincr is 'true'",
      "UNREAD mapreduce.output.fileoutputformat.compression.codec is"
          + " 'org.apache.hadoop.io.compress.DefaultCodec'",
      "UNREAD mapreduce.output.fileoutputformat.compression.type is 'RECORD'",
      "UNREAD mapreduce.reduce.skip.proc.count.autoincr is 'true'");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void fitTheTables() throws Exception {
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      copy(file.getKey(), folder.getRoot().toPath().resolve(file.getValue()));
    }
    List<Finding> findings =
        new Checker(Set.of(), List.of()).check(ConfigurationFolder.read(folder.getRoot().toPath()));
    assertEquals(String.join("\n", WRONG),
        String.join("\n", findings.stream().map(finding -> finding.kind() + " " + finding.shown()).sorted().toList()));
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in = TestShippedDefaults.class.getResourceAsStream("/" + resource)) {
      Files.write(file, in.readAllBytes());
    }
  }
}
