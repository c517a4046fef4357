/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.LocalFileSystemConfigKeys;
import org.apache.hadoop.fs.ftp.FtpConfigKeys;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;
import org.junit.Test;

/** Tests that every key of Hadoop is in the catalogue, and defined in one place. */
public class TestCatalogue {
  private static final Catalogue CATALOGUE = new Catalogue();
  /** The classes that define keys, some of which are in no *-default.xml. */
  private static final List<Class<?>> CONSTANTS = List.of(CommonConfigurationKeys.class,
      CommonConfigurationKeysPublic.class, LocalFileSystemConfigKeys.class, FtpConfigKeys.class, DFSConfigKeys.class,
      MRConfig.class, JTConfig.class, TTConfig.class, MRJobConfig.class, FileInputFormat.class, FileOutputFormat.class);
  /** The constants that hold a value, a file name or a key prefix. */
  private static final Set<String> NO_KEYS = Set.of();

  @Test
  public void eachKeyWithADefaultIsKnown() {
    Set<String> unknown = new TreeSet<>();
    for (String defaults : List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml")) {
      Configuration conf = new Configuration(false);
      conf.addResource(defaults);
      conf.forEach(entry -> {
        if (CATALOGUE.find(entry.getKey()).isEmpty()) {
          unknown.add(entry.getKey());
        }
      });
    }
    assertEquals(Set.of(), unknown);
  }

  @Test
  public void eachConstantIsKnown() throws IllegalAccessException {
    Set<String> unknown = new TreeSet<>();
    int constants = 0;
    for (Class<?> type : CONSTANTS) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class
            && !field.getName().endsWith("_DEFAULT") && !field.getName().startsWith("DEFAULT_")) {
          field.setAccessible(true);
          String name = (String) field.get(null);
          if (name != null && name.matches("[a-z][\\w-]*(\\.[\\w-]+)+") && !name.endsWith(".xml")) {
            constants++;
            if (CATALOGUE.find(name).isEmpty() && CATALOGUE.newNames(name).isEmpty()) {
              unknown.add(type.getSimpleName() + "." + field.getName() + "=" + name);
            }
          }
        }
      }
    }
    assertEquals(NO_KEYS, unknown);
    assertTrue("only " + constants, constants > 300);
  }

  /** The catalogue takes the deprecated keys by reflection from the field in which Hadoop keeps them. */
  @Test
  public void deprecatedKeysAreThoseOfHadoop() {
    assertEquals(Optional.of(List.of("fs.defaultFS")), CATALOGUE.newNames("fs.default.name"));
    assertEquals(Optional.of(List.of("dfs.blocksize")), CATALOGUE.newNames("dfs.block.size"));
    assertEquals(Optional.of(List.of("mapreduce.task.io.sort.mb")), CATALOGUE.newNames("io.sort.mb"));
    assertEquals(Optional.empty(), CATALOGUE.newNames("fs.defaultFS"));
  }

  @Test
  public void keysOfOursSayThemselvesWhatTheyHold() {
    assertEquals(new WholeNumber(0, 1000, "threads"), type("mapreduce.jobtracker.commit.threads"));
    assertEquals(Words.BOOLEAN, type("ipc.client.tcpnodelay"));
    assertEquals(new Words(List.of("batched", "fetchers"), true), type("mapreduce.reduce.shuffle.copier"));
    assertEquals(new WholeNumber(1, Long.MAX_VALUE, "bytes"), type("dfs.blocksize"));
    assertEquals(new Fraction(0.0, false, 1.0, ""), type("mapreduce.map.sort.spill.percent"));
    assertTrue(CATALOGUE.isOwn("mapreduce.jobtracker.commit.threads"));
    assertFalse(CATALOGUE.isOwn("dfs.hosts"));
  }

  private static KeyType type(String name) {
    return CATALOGUE.find(name).orElseThrow().type();
  }

  @Test
  public void readersAreThoseOfListsOrOfPrefixes() {
    assertEquals(Set.of(Program.NAMENODE, Program.DATANODE), readers("dfs.heartbeat.interval"));
    assertEquals(Set.of(Program.DATANODE), readers("dfs.datanode.read.wait.tries"));
    assertEquals(Set.of(Program.SECONDARYNAMENODE), readers("dfs.secondary.nothing"));
    assertEquals(Set.of(Program.NAMENODE, Program.SECONDARYNAMENODE), readers("dfs.namenode.checkpoint.dir"));
    assertEquals(Set.of(Program.CLIENT), readers("mapreduce.job.speculative.lag"));
    assertEquals(Set.of(Program.TASKTRACKER), readers("mapreduce.tasktracker.nothing"));
    assertEquals(Set.of(Program.values()), readers("acme.colour"));
  }

  private static Set<Program> readers(String name) {
    return CATALOGUE.readers(name);
  }

  @Test
  public void nearestIsWhatWasMeant() {
    assertEquals(Optional.of("dfs.replication"), CATALOGUE.nearest("dfs.replicaton"));
    assertEquals(Optional.of("mapreduce.task.io.sort.mb"), CATALOGUE.nearest("mapreduce.task.io.sort.md"));
    assertEquals(Optional.of("io.file.buffer.size"), CATALOGUE.nearest("io.filebuffersize"));
    assertEquals(Optional.empty(), CATALOGUE.nearest("acme.colour"));
  }

  @Test
  public void keyStandsInOneTableOnce() {
    List<String> stock = List.of("a.b int 0..1 threads", "* @client");
    assertThrows(IllegalArgumentException.class, () -> new KeyTable(stock, List.of("a.b boolean")));
    KeyTable table = new KeyTable(stock, List.of("a.c boolean"));
    List<String> names = new ArrayList<>();
    table.keys().forEach(key -> names.add(key.name()));
    assertEquals(List.of("a.b", "a.c"), names);
    assertThrows(IllegalArgumentException.class, () -> new KeyTable(List.of("a.b int 0..1", "* @client"), List.of()));
    assertThrows(IllegalArgumentException.class, () -> new KeyTable(List.of("a.b integer", "* @client"), List.of()));
    assertThrows(IllegalArgumentException.class, () -> new KeyTable(List.of("a.b boolean"), List.of()));
  }
}
