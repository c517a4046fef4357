/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.net.URI;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.KeptContents.Content;
import org.junit.Test;

/** Checks that kept contents never exceed the limit, and that those in use stay. */
public class TestKeptContents {
  private long now = 1000;
  private final KeptContents contents = new KeptContents(100, () -> now);

  private static ContentKey key(String name, int length) {
    return key(false, name, length);
  }

  private static ContentKey key(boolean isPublic, String name, int length) {
    return new ContentKey(isPublic, "alice", URI.create("hdfs://namenode"), "bob", "users", FsPermission.getDefault(),
        length, new ContentSum(512, 0, MD5Hash.digest(name)));
  }

  /** Starts using a content that is kept in a file with its name. */
  private Content kept(String name, int length) {
    Content content = contents.use(key(name, length));
    assertTrue(content.claim());
    assertEquals(List.of(), content.takeRoom());
    content.fetched(new Path(name));
    return content;
  }

  @Test
  public void onlyWhatIsNotInUseGoes() throws Exception {
    Content a = kept("a", 40);
    Content b = kept("b", 40);
    a.release();
    Content c = contents.use(key("c", 61));
    assertNull("b is in use, and nothing goes in vain", c.takeRoom());
    c.fetched(null);
    c.release();
    assertEquals(80, contents.bytes());
    assertSame(a, contents.use(key("a", 40)));
    Content d = contents.use(key("d", 60));
    assertNull("both are in use", d.takeRoom());
    a.release();
    assertEquals(List.of(new Path("a")), d.takeRoom());
    assertEquals(100, contents.bytes());
    b.release();
    assertNotSame("it is gone", a, contents.use(key("a", 40)));
    assertSame(b, contents.use(key("b", 40)));
  }

  @Test
  public void whatIsNotKeptTakesNoRoom() throws Exception {
    Content a = contents.use(key("a", 100));
    assertEquals(List.of(), a.takeRoom());
    a.fetched(null);
    assertEquals(0, contents.bytes());
    assertNull(a.await(0));
    Content again = contents.use(key("a", 100));
    assertNotSame(a, again);
    assertTrue(again.claim());
    assertFalse("one fetches it", contents.use(key("a", 100)).claim());
    a.release();
    a.forget();
    assertSame("another one of the same content stays", again, contents.use(key("a", 100)));
    assertEquals(0, contents.bytes());
  }

  @Test
  public void whatIsKeptIsTold() throws Exception {
    assertEquals(0, contents.lastUsed());
    kept("a", 40);
    contents.use(key("fetched now", 10)).claim();
    now = 2000;
    contents.use(key("a", 40)).release();
    Content shared = contents.use(key(true, "b", 60));
    shared.takeRoom();
    shared.fetched(new Path("b"));
    assertEquals(2, contents.number());
    assertEquals(List.of(new HeldFile(null, 40, 1, 1000, 2000),
        new HeldFile("a file of bob in hdfs://namenode", 60, 1, 2000, 2000)), contents.held());
    now = 3000;
    contents.use(key("fetched now", 10)).release();
    assertEquals(3000, contents.lastUsed());
    shared.forget();
    assertEquals(1, contents.number());
    assertEquals(1, contents.held().size());
  }

  @Test
  public void whatIsForgottenTwiceGivesItsRoomBackOnce() throws Exception {
    kept("b", 10);
    Content a = kept("a", 40);
    a.forget();
    a.forget();
    assertEquals(10, contents.bytes());
    assertEquals(1, contents.number());
    assertEquals("who waits has its file", new Path("a"), a.await(0));
  }

  /** A tracker that joins another JobTracker clears its disks, while copies may still be in progress. */
  @Test
  public void nothingIsKeptAfterTheEnd() throws Exception {
    kept("a", 40);
    Content b = contents.use(key("b", 40));
    assertEquals(List.of(), b.takeRoom());
    assertEquals(List.of(new Path("a")), contents.end());
    assertEquals(0, contents.bytes() + contents.number());
    assertFalse("its file has to go", b.fetched(new Path("b")));
    assertNull(b.await(0));
    assertNull(contents.use(key("c", 1)).takeRoom());
    assertEquals(0, contents.bytes() + contents.number());
  }
}
