/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestLoadedClassNames {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void classesThatFilesHoldAreNamedOnce() throws IOException {
    Path log = folder.getRoot().toPath().resolve("log");
    Files.write(log, List.of(
        "[0.012s][info][class,load] java.lang.Object source: shared objects file",
        "[0.200s][info][class,load] org.apache.hadoop.io.Text source: file:/a%20b/x.jar",
        "[0.210s][info][class,load] org.apache.hadoop.io.Text source: file:/a%20b/x.jar",
        "[0.300s][info][class,load] a.B$$Lambda$14/0x0000000800c03000 source: a.B",
        "[0.310s][info][class,load] com.sun.proxy.$Proxy0 source: __JVM_DefineClass__",
        "[0.320s][info][class,load] " + TaskRehearsal.class.getName() + " source: file:/x.jar",
        "something else",
        "[0.330s][info][class,load] " + ClusterClasses.class.getName() + " source: file:/x.jar",
        "[0.340s][info][class,load] a.Later source: file:/x.jar"));
    assertEquals(List.of("java.lang.Object", "org.apache.hadoop.io.Text"),
        LoadedClassNames.read(log, ClusterClasses.class));
  }
}
