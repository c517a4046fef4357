/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a daemon reads the settings written to its configuration folder. */
public class TestSiteFiles {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Configuration read(String name, Map<String, String> entries) throws Exception {
    Path folder = temporary.getRoot().toPath().resolve("conf");
    SiteFiles.write(folder, entries);
    Configuration conf = new JobConf(false);
    conf.addResource(folder.resolve(name).toUri().toURL());
    return conf;
  }

  @Test
  public void eachFileHasEveryEntry() throws Exception {
    Map<String, String> entries = Map.of("a.b", "x < \"y\" & ]]> 'z'", "c", "grün");
    for (String name : new String[] {"core-site.xml", "hdfs-site.xml", "mapred-site.xml"}) {
      Configuration conf = read(name, entries);
      assertEquals(entries.get("a.b"), conf.get("a.b"));
      assertEquals("grün", conf.get("c"));
    }
  }

  @Test
  public void ofTwoNamesForOneKeyTheLaterOneHolds() throws Exception {
    Map<String, String> entries = new LinkedHashMap<>();
    entries.put("mapreduce.jobtracker.address", "first:1");
    entries.put("mapred.job.tracker", "second:2");
    assertEquals("second:2", read("mapred-site.xml", entries).get("mapreduce.jobtracker.address"));
  }
}
