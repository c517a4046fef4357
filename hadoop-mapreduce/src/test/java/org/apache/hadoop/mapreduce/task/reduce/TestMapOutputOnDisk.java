/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The files that a map output leaves when it is fetched to disk. */
public class TestMapOutputOnDisk {
  private static final int BOUND_SECONDS = 60;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void stockLeavesSumsThatNobodyReads() throws Exception {
    assertEquals("stock", List.of("file .map_3.out.crc 24", "file map_3.out 2000"), files(child()
        .classPath(StockHadoop.classPath())
        .options("--add-exports", "java.security.jgss/sun.security.krb5=ALL-UNNAMED")));
    assertEquals("ours", List.of("file map_3.out 2000"), files(child()));
  }

  private static List<String> files(ChildJvm jvm) throws Exception {
    return jvm.run(BOUND_SECONDS, FetchToDisk.class.getName()).lines().filter(line -> line.startsWith("file "))
        .toList();
  }

  private ChildJvm child() throws Exception {
    return new ChildJvm(folder.newFolder().toPath());
  }
}
