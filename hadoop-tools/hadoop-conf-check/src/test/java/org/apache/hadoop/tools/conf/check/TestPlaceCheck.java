/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.tools.conf.site.ConfigurationFolder;
import org.apache.hadoop.tools.conf.site.Setting;
import org.apache.hadoop.tools.conf.site.SiteFile;
import org.junit.Test;

/** Tests that settings without effect are reported. */
public class TestPlaceCheck {
  private static final Checker CHECKER = new Checker(Set.of(), List.of());
  private static final String CORE = "core-site.xml";
  private static final String HDFS = "hdfs-site.xml";
  private static final String MAPRED = "mapred-site.xml";

  @Test
  public void defaultsAreReadAfterCoreSite() {
    assertFound("mapred-default.xml is read after core-site.xml and overrides it; it belongs in mapred-site.xml",
        setting(CORE, 1, "mapreduce.job.reduces", "7", false));
    assertFound("hdfs-default.xml is read after core-site.xml and overrides it; it belongs in hdfs-site.xml",
        setting(CORE, 1, "dfs.replication", "2", false));
    // a key without a default keeps this value
    assertNothing(setting(CORE, 1, "dfs.client.socket-timeout", "2000", false));
    assertNothing(setting(CORE, 1, "io.file.buffer.size", "8192", false));
  }

  @Test
  public void daemonsReadTheirOwnSites() {
    assertFound("HDFS daemons do not read mapred-site.xml when they start; it belongs in hdfs-site.xml",
        setting(MAPRED, 1, "dfs.datanode.hostname", "a", false));
    assertFound("MapReduce daemons do not read hdfs-site.xml when they start; it belongs in mapred-site.xml",
        setting(HDFS, 1, "mapreduce.tasktracker.host.name", "a", false));
    assertNothing(setting(MAPRED, 1, "mapreduce.tasktracker.host.name", "a", false));
    assertNothing(setting(HDFS, 1, "io.file.buffer.size", "8192", false));
  }

  /** A file included by all three sites contains the keys of each. */
  @Test
  public void copyOfWhatStandsInTheRightFileIsNotTold() {
    assertNothing(setting(CORE, 1, "mapreduce.job.reduces", "7", false),
        setting(MAPRED, 1, "mapreduce.job.reduces", "7", false));
  }

  @Test
  public void finalValueStays() {
    assertFound("ignored, as it is final at core-site.xml:1",
        setting(CORE, 1, "io.file.buffer.size", "8192", true), setting(HDFS, 2, "io.file.buffer.size", "4096", false));
    assertNothing(setting(CORE, 1, "io.file.buffer.size", "8192", true),
        setting(HDFS, 2, "io.file.buffer.size", "8192", false));
  }

  @Test
  public void lastOfTwoInOneFileWins() {
    assertFound("line 1 of the same file has another value, which this one overrides",
        setting(HDFS, 1, "dfs.blocksize", "1024", false), setting(HDFS, 2, "dfs.blocksize", "2048", false));
    // a deprecated name denotes the same key
    assertEquals(2, CHECKER.check(folder(setting(HDFS, 1, "dfs.block.size", "1024", false),
        setting(HDFS, 2, "dfs.blocksize", "2048", false))).size());
  }

  private static void assertFound(String reason, Setting... settings) {
    List<Finding> findings = CHECKER.check(folder(settings));
    assertEquals(List.of(reason), findings.stream().map(Finding::reason).toList());
    assertEquals(settings[settings.length - 1], findings.get(0).setting());
  }

  private static void assertNothing(Setting... settings) {
    assertEquals(List.of(), CHECKER.check(folder(settings)));
  }

  private static ConfigurationFolder folder(Setting... settings) {
    return new ConfigurationFolder(List.of(CORE, HDFS, MAPRED).stream().map(site -> new SiteFile(site,
        List.of(settings).stream().filter(setting -> setting.site().equals(site)).toList())).toList(), List.of());
  }

  private static Setting setting(String site, int line, String key, String value, boolean isFinal) {
    return new Setting(site, Path.of(site), line, key, value, isFinal);
  }
}
