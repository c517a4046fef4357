/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks on which of a tracker's disks JVMs wait. */
public class TestPoolDisks {
  /** A number of choices among two disks in which each would be chosen, except once in a million times. */
  private static final int MANY = 20;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final Configuration conf = new Configuration();
  private final Map<Path, Long> free = new HashMap<>();
  private Path first;
  private Path second;

  @Before
  public void setUp() throws IOException {
    first = folder.newFolder("first").toPath();
    second = folder.newFolder("second").toPath();
    conf.set(MRConfig.LOCAL_DIR, "/nowhere/at/all");
  }

  private PoolDisks measured() {
    return new PoolDisks(conf, List.of(first, second), "waiting", new LocalDirAllocator(MRConfig.LOCAL_DIR), free::get);
  }

  @Test
  public void theShareOfADiskIsItsPartOfTheFreeSpace() {
    PoolDisks disks = measured();
    free.putAll(Map.of(first, 30L, second, 90L));
    assertEquals(0.25, disks.share(first.resolve("waiting/1")), 0);
    assertEquals(0.75, disks.share(second.resolve("waiting/2")), 0);
    free.putAll(Map.of(first, 0L, second, 0L));
    assertEquals(0, disks.share(first.resolve("waiting/1")), 0);
  }

  @Test
  public void aDiskStaysFitUntilItsShareHasHalved() {
    PoolDisks disks = measured();
    Path jvm = first.resolve("waiting/1");
    free.putAll(Map.of(first, 25L, second, 75L));
    assertTrue(disks.isStillFit(jvm, 0.5));
    assertFalse(disks.isStillFit(jvm, 0.51));
    free.put(first, 0L);
    assertFalse("a full one never is", disks.isStillFit(jvm, 0));
  }

  /** All disks may fill up alike: stock has no other choice either. */
  @Test
  public void whatCountsIsTheOtherDisks() {
    PoolDisks disks = measured();
    free.putAll(Map.of(first, 1L, second, 1L));
    assertTrue(disks.isStillFit(first.resolve("waiting/1"), 0.5));
  }

  /** A file in the place of a disk cannot become a folder, for root either. */
  @Test
  public void aDiskThatCannotBeUsedIsLeftOut() throws Exception {
    Path none = Files.writeString(folder.getRoot().toPath().resolve("none"), "");
    PoolDisks disks = new PoolDisks(conf, List.of(none, second), "waiting");
    disks.prepare();
    assertTrue(Files.isDirectory(second.resolve("waiting")));
    for (int i = 0; i < MANY; i++) {
      assertEquals(second.resolve("waiting/1-" + i), disks.choose("1-" + i));
    }
    assertEquals(1, disks.share(second.resolve("waiting/1")), 0);
  }

  @Test
  public void withoutAnyDiskThereIsNoPool() throws Exception {
    Path none = Files.writeString(folder.getRoot().toPath().resolve("none"), "");
    PoolDisks disks = new PoolDisks(conf, List.of(none, none.resolve("below")), "waiting");
    String message = assertThrows(IOException.class, disks::prepare).getMessage();
    assertTrue(message, message.contains("[" + none + ", " + none + "/below]"));
  }

  /** As stock does for a task: it looks for a disk that can be written to, each time. */
  @Test
  public void aDiskThatHasFailedSinceIsNotChosen() throws Exception {
    PoolDisks disks = new PoolDisks(conf, List.of(first, second), "waiting");
    disks.prepare();
    Files.delete(first.resolve("waiting"));
    Files.writeString(first.resolve("waiting"), "no folder");
    for (int i = 0; i < MANY; i++) {
      assertEquals(second.resolve("waiting/1-" + i), disks.choose("1-" + i));
    }
  }
}
