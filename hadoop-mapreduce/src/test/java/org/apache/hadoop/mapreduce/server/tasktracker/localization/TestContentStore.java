/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.apache.hadoop.mapreduce.server.tasktracker.localization.ContentStoreFixture.LENGTH;
import static org.apache.hadoop.mapreduce.server.tasktracker.localization.ContentStoreFixture.MINUTE;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.MD5MD5CRC32FileChecksum;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.ContentStoreFixture.Source;
import org.apache.hadoop.mapreduce.util.MRAsyncDiskService;
import org.apache.hadoop.metrics.export.Figures;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a content is fetched once for all who may have it, and that each copy is the caller's own. */
public class TestContentStore {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private ContentStoreFixture files;
  private Source source;
  private ContentStore store;
  private FileSystem alice;

  @Before
  public void setUp() throws IOException {
    files = new ContentStoreFixture(temporary);
    source = files.source();
    store = files.store();
    alice = store.of(source, "alice", false);
  }

  private void assertCounts(long fetched, long reused) {
    assertEquals(List.of(fetched, reused, reused * LENGTH),
        List.of(store.fetched(), store.reused(), store.reusedBytes()));
  }

  @Test
  public void aContentIsFetchedOnceUnderWhateverNames() throws Exception {
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "b", 1);
    assertEquals(List.of("a"), source.opened);
    files.assertCopied(alice, "c", 2);
    assertEquals("another content of the same length", List.of("a", "c"), source.opened);
    files.assertCopied(alice, "a", 2);
    assertEquals("a name with another content", 2, source.opened.size());
    assertCounts(2, 2);
    assertEquals(2 * LENGTH, store.keptBytes());
  }

  @Test
  public void aCopyIsLikeThatOfStock() throws Exception {
    Path stock = files.assertCopied(source, "a", 1);
    for (Path copy : List.of(files.assertCopied(alice, "a", 1), files.assertCopied(alice, "a", 1))) {
      assertEquals(Files.getPosixFilePermissions(stock), Files.getPosixFilePermissions(copy));
      assertEquals(Files.getOwner(stock), Files.getOwner(copy));
      assertEquals("no link", 1, Files.getAttribute(copy, "unix:nlink"));
    }
    assertEquals("closed to all others", "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(files.folder())));
  }

  @Test
  public void whatATaskWritesToItsFileStaysThere() throws Exception {
    for (int i = 0; i < 3; i++) {
      ContentStoreFixture.overwrite(files.assertCopied(alice, "a", 1));
    }
    assertCounts(1, 2);
  }

  @Test
  public void nobodyGetsWhatAnotherUserHas() throws Exception {
    files.assertCopied(alice, "a", 1);
    files.assertCopied(store.of(source, "bob", false), "a", 1);
    files.assertCopied(store.of(source, "alice", true), "a", 1);
    assertEquals(3, source.opened.size());
    Source other = new Source("source", "another owner", files.conf);
    files.assertCopied(store.of(other, "alice", false), "a", 1);
    assertEquals("as a sum can be forged", 1, other.opened.size());
    Source elsewhere = new Source("elsewhere", "owner", files.conf);
    files.assertCopied(store.of(elsewhere, "alice", false), "a", 1);
    assertEquals("where that owner is another one", 1, elsewhere.opened.size());
    Source writable = new Source("source", "owner", 0757, files.conf);
    files.assertCopied(store.of(writable, "alice", false), "a", 1);
    assertEquals("a file that others may write", 1, writable.opened.size());
    assertCounts(6, 0);
    files.assertCopied(store.of(source, "alice", true), "b", 1);
    files.assertCopied(store.of(source, "bob", false), "b", 1);
    assertCounts(6, 2);
  }

  @Test
  public void whatWasChangedInTheStoreIsFetchedAgain() throws Exception {
    files.assertCopied(alice, "a", 1);
    ContentStoreFixture.overwrite(files.kept());
    files.assertCopied(alice, "a", 1);
    assertCounts(2, 0);
    assertEquals(0, store.keptBytes());
    files.assertCopied(alice, "a", 1);
    Files.delete(files.kept());
    files.assertCopied(alice, "a", 1);
    assertCounts(4, 0);
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "a", 1);
    assertCounts(5, 1);
  }

  @Test
  public void whatHasNotItsSumIsNotTaken() throws Exception {
    org.apache.hadoop.fs.Path file = files.file("a", 1);
    source.opening = name -> files.file(name, 2);
    String error = assertThrows(IOException.class, () -> files.copy(alice, file)).getMessage();
    assertTrue(error, error.matches("The file system reports MD5-of-0MD5-of-512CRC32:\\w{32} for " + file
        + ", but the fetched copy has MD5-of-0MD5-of-512CRC32:\\w{32}: the file was changed in the meantime, or the "
        + "copy is corrupt"));
    assertEquals(List.of(), ContentStoreFixture.files(temporary.getRoot().toPath().resolve("job0")));
    assertEquals(0, store.keptBytes());
    assertFalse(Files.exists(files.folder()));
    source.opening = name -> {
    };
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "a", 1);
    assertCounts(2, 1);
  }

  @Test
  public void whatHasNoSumIsCopiedAsEver() throws Exception {
    files.assertCopied(store.of(FileSystem.getLocal(files.conf), "alice", false), "a", 1);
    files.assertCopied(store.of(new Source("source", "", files.conf), "alice", false), "a", 1);
    for (FileChecksum sum : new FileChecksum[] {null, new MD5MD5CRC32FileChecksum(0, 0, new MD5Hash())}) {
      files.assertCopied(store.of(new Source("source", "owner", files.conf) {
        @Override
        public FileChecksum getFileChecksum(org.apache.hadoop.fs.Path file) throws IOException {
          if (sum == null) {
            throw new IllegalArgumentException("wrong path " + file);
          }
          return sum;
        }
      }, "alice", false), "a", 1);
    }
    assertCounts(0, 0);
    assertEquals(0, store.keptBytes());
  }

  /** A file that will not be kept is copied in the usual way, without a request for its checksum. */
  @Test
  public void whatIsSmallOrLargeIsCopiedAsEver() throws Exception {
    Source unsummed = new Source("source", "owner", files.conf) {
      @Override
      public FileChecksum getFileChecksum(org.apache.hadoop.fs.Path file) {
        throw new AssertionError(file);
      }
    };
    ContentStore small = new ContentStore(files.conf, ContentStore.MIN_LENGTH, MINUTE);
    files.assertCopied(small.of(unsummed, "alice", false), "a", 1);
    byte[] few = new byte[(int) ContentStore.MIN_LENGTH - 1];
    assertArrayEquals(few, Files.readAllBytes(files.copy(store.of(unsummed, "alice", false), files.file("b", few))));
  }

  @Test
  public void theLeastUsedGoesWhereThereIsNoRoom() throws Exception {
    store = new ContentStore(files.conf, 2 * LENGTH + 1, MINUTE);
    alice = store.of(source, "alice", false);
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "b", 2);
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "c", 3);
    assertEquals(List.of("a", "b", "c"), source.opened);
    assertEquals(2 * LENGTH, store.keptBytes());
    assertEquals(2, ContentStoreFixture.files(files.folder()).size());
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "c", 3);
    assertEquals("both are kept", 3, source.opened.size());
    files.assertCopied(alice, "b", 2);
    assertEquals(List.of("a", "b", "c", "b"), source.opened);
  }

  @Test
  public void aJobDoesWithoutAStoreThatCannotBeWritten() throws Exception {
    Configuration conf = new Configuration(files.conf);
    conf.set(MRConfig.LOCAL_DIR, temporary.newFile("no-folder") + "/local");
    store = new ContentStore(conf, 10L * LENGTH, MINUTE);
    alice = store.of(source, "alice", false);
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "a", 1);
    assertCounts(2, 0);
    assertEquals(0, store.keptBytes());
  }

  /** A file whose status the tracker has fetched before the copy is not looked up again. */
  @Test
  public void aFileIsLookedUpOnce() throws Exception {
    files.assertCopied(alice, "a", 1);
    int before = source.lookups.get();
    files.assertCopied(alice, "b", 1);
    assertEquals(1, source.lookups.get() - before);
    org.apache.hadoop.fs.Path file = files.file("c", 1);
    org.apache.hadoop.fs.Path to = new org.apache.hadoop.fs.Path(temporary.newFile().getPath());
    alice.getFileStatus(files.file("d", 2));
    alice.copyToLocalFile(file, to);
    assertArrayEquals(ContentStoreFixture.content(1), Files.readAllBytes(Path.of(to.toUri().getPath())));
  }

  /** A tracker clears its disks when it starts, and then the store. */
  @Test
  public void aStartClearsTheStore() throws Exception {
    files.assertCopied(alice, "a", 1);
    MRAsyncDiskService disks = new MRAsyncDiskService(new JobConf(files.conf));
    disks.cleanupAllVolumes();
    disks.shutdown();
    assertFalse(Files.exists(files.folder()));
    store.clear();
    assertEquals(0, store.keptBytes());
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "a", 1);
    assertCounts(2, 1);
    String name = files.kept().getFileName().toString();
    store.clear();
    files.assertCopied(alice, "a", 1);
    assertNotEquals("it is not used again", name, files.kept().getFileName().toString());
  }

  /** A copy that starts before a tracker clears its disks and ends afterwards leaves no untracked file. */
  @Test
  public void whatIsFetchedMeanwhileIsNotKept() throws Exception {
    source.opening = name -> store.clear();
    files.assertCopied(alice, "a", 1);
    assertFalse(Files.exists(files.folder()));
    assertEquals(0, store.keptBytes());
    AtomicBoolean clears = new AtomicBoolean();
    store = new ContentStore(new Configuration(files.conf) {
      @Override
      public String get(String name) {
        // the local directory is looked up once there is room for the file
        if (name.equals(MRConfig.LOCAL_DIR) && clears.getAndSet(false)) {
          store.clear();
        }
        return super.get(name);
      }
    }, 10L * LENGTH, MINUTE);
    source.opening = name -> clears.set(true);
    files.assertCopied(store.of(source, "alice", false), "a", 1);
    assertFalse(clears.get());
    assertEquals(List.of(), ContentStoreFixture.files(files.folder()));
    assertEquals(0, store.keptBytes());
  }

  /** A tracker whose disks have less free space than these keys require takes no more tasks, or kills some. */
  @Test
  public void theRoomThatTasksNeedIsLeft() throws Exception {
    for (String key : List.of(TTConfig.TT_LOCAL_DIR_MINSPACE_START, TTConfig.TT_LOCAL_DIR_MINSPACE_KILL)) {
      Configuration conf = new Configuration(files.conf);
      conf.setLong(key, Long.MAX_VALUE / 2);
      ContentStore full = new ContentStore(conf, 10L * LENGTH, MINUTE);
      files.assertCopied(full.of(source, "alice", false), "a", 1);
      assertEquals(key, 0, full.keptBytes());
    }
  }

  @Test
  public void itsSizeIsAKey() throws Exception {
    assertNotEquals(source, new ContentStore(files.conf).of(source, "alice", false));
    assertSame(source, ContentStore.none().of(source, "alice", false));
    Configuration stock = new Configuration(files.conf);
    stock.addResource("stock-behaviour.xml");
    assertSame(source, new ContentStore(stock).of(source, "alice", false));
    stock.set(ContentStore.SIZE.name(), "1gb");
    assertEquals("mapreduce.tasktracker.content.store.mb is '1gb': expected a whole number of megabytes from 0 to"
        + " 1048576", assertThrows(InvalidKeyException.class, () -> new ContentStore(stock)).getMessage());
  }

  @Test
  public void itsFiguresAreTold() throws Exception {
    Figures empty = figures();
    assertEquals("no time of a use", List.of(),
        empty.all().stream().filter(figure -> figure.name().endsWith("_time_seconds")).toList());
    store = new ContentStore(files.conf, LENGTH, MINUTE);
    alice = store.of(source, "alice", false);
    files.assertCopied(alice, "a", 1);
    files.assertCopied(alice, "b", 1);
    files.assertCopied(alice, "c", 1);
    files.assertCopied(alice, "d", 2);
    String prefix = "hadoop_tasktracker_";
    assertEquals(List.of(prefix + "slots 7", prefix + "fetched_contents_total 2",
        prefix + "fetched_contents_bytes_total " + 2 * LENGTH, prefix + "reused_contents_total 2",
        prefix + "reused_contents_bytes_total " + 2 * LENGTH, prefix + "evicted_contents_total 1",
        prefix + "kept_contents 1", prefix + "kept_contents_bytes " + LENGTH,
        prefix + "kept_contents_last_use_time_seconds " + store.lastUsed() / 1000),
        figures().all().stream().filter(figure -> !figure.name().contains("cached_files"))
            .map(figure -> figure.name() + " " + (long) figure.value()).toList());
  }

  private Figures figures() {
    Figures figures = new Figures();
    new LocalFileFigures(others -> others.gauge("hadoop_tasktracker_slots", "of the tracker", 7), store,
        CachedFiles::new).addTo(figures);
    return figures;
  }
}
