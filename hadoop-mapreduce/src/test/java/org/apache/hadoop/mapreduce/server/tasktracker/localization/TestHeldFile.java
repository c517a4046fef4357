/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;

import java.net.URI;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.metrics.export.Listing;
import org.junit.Test;

/** Tests how a page shows the files that a tracker holds. */
public class TestHeldFile {
  private static final URI FILE = URI.create("s3://alice:secret@bucket/a%20file?token=secret#link");

  private long now = 1000;
  private final CachedFiles cache = new CachedFiles(() -> now);

  @Test
  public void nothingIsShownOfPrivateFilesButTheirSizes() {
    Listing listing = HeldFile.listing("Files", List.of(new HeldFile(null, 5, 1, 1000, 2000),
        new HeldFile("hdfs://namenode/file", 7, 2, 1000, 3000)));
    assertEquals(List.of("File", "#Bytes", "#Uses now", "Since", "Last used"), listing.heads());
    assertEquals(List.of(
        List.of("hdfs://namenode/file", "7", "2", "1970-01-01T00:00:01Z", "1970-01-01T00:00:03Z"),
        List.of("private", "5", "", "", "")), listing.rows());
    assertEquals(0, listing.left());
  }

  @Test
  public void thoseUsedLastAreShown() {
    List<HeldFile> many = LongStream.range(0, HeldFile.SHOWN + 23)
        .mapToObj(i -> new HeldFile("file" + i, 1, 0, 0, 1000 * i)).toList();
    Listing listing = HeldFile.listing("Files", many);
    assertEquals(HeldFile.SHOWN, listing.rows().size());
    assertEquals("file122", listing.rows().get(0).get(0));
    assertEquals("file23", listing.rows().get(HeldFile.SHOWN - 1).get(0));
    assertEquals(23, listing.left());
  }

  /** A URI may contain a password. */
  @Test
  public void anAddressIsShownWithoutItsUser() {
    assertEquals("s3://bucket/a file", HeldFile.shown(FILE));
    assertEquals("hdfs://namenode:8020", HeldFile.shown(URI.create("hdfs://namenode:8020")));
    assertEquals("s3://a_bucket/file", HeldFile.shown(URI.create("s3://id:secret@a_bucket/file")));
    assertEquals("/a/file", HeldFile.shown(URI.create("/a/file")));
    assertEquals("file:/a/file", HeldFile.shown(URI.create("file:/a/file")));
  }

  @Test
  public void usesAndEvictionsOfTheCacheAreNoted() {
    Object entry = new Object();
    Object other = new Object();
    cache.used(entry, FILE, true, 5);
    now = 2000;
    cache.used(entry, FILE, true, 5);
    cache.used(other, FILE, false, 7);
    now = 3000;
    cache.released(other);
    assertEquals(List.of(new HeldFile("s3://bucket/a file", 5, 2, 1000, 2000), new HeldFile(null, 7, 0, 2000, 3000)),
        held());
    cache.evicted(other);
    cache.evicted(other);
    cache.released(other);
    assertEquals(1, cache.evictions());
    assertEquals(1, held().size());
    cache.used(entry, FILE, false, 5);
    assertEquals("private by now", List.of(new HeldFile(null, 5, 3, 1000, 3000)), held());
    cache.used(entry, FILE, true, 5);
    assertEquals("as somebody has it as a private one", null, held().get(0).name());
    cache.clear();
    assertEquals(List.of(), held());
    assertEquals("nothing that was evicted", 1, cache.evictions());
  }

  private List<HeldFile> held() {
    return cache.held().stream().sorted((a, b) -> Long.compare(a.since(), b.since())).toList();
  }
}
