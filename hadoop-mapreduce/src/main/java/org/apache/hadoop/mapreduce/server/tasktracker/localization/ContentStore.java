/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * A store of the contents of files that were fetched for jobs, so that a node fetches what several jobs bring once,
 * under whatever names they bring it: if the file system tells the same sum of a file, its content comes from here.
 * Each copy is summed before it counts, wherever it comes from. A content that several jobs bring at the same time is
 * fetched by the first of them, and no other content waits for it.
 *
 * <p>Jobs get copies, not links: tasks may write to their files, by whatever way and as the user who owns them, and
 * would write to the file of all jobs and of this store, whose permissions could not differ from theirs either.
 *
 * <p>The files lie where the tracker clears when it starts and ends, in a folder that is its own. Thread-safe; holds no
 * lock while it copies.
 */
public final class ContentStore {
  /** The bound of what is kept. 0 restores stock: every file is fetched. */
  public static final IntKey SIZE =
      new IntKey("mapreduce.tasktracker.content.store.mb", "megabytes", 1024, 0, 1 << 20);

  /** The least length that is kept: of a smaller file the sum costs about what the file does. */
  static final long MIN_LENGTH = 256 << 10;

  private static final Log LOG = LogFactory.getLog(ContentStore.class);
  private static final String FOLDER = "taskTracker/.contents/";
  private static final FsPermission ONLY_OWNER = new FsPermission((short) 0700);
  /** The time that a job waits for what another one fetches, before it does so too: that may be stuck. */
  private static final long MAX_WAIT_MILLIS = 30_000;
  /** The last name of a file: none is used again, as copies of before a clearing may still go on. */
  private static final AtomicLong NAMES = new AtomicLong();

  private final Configuration conf;
  private final long limit;
  /** The room that stays on a disk: with less the tracker would take no more tasks, or end some. */
  private final long reserve;
  private final long waitMillis;
  private final LocalDirAllocator folders = new LocalDirAllocator(MRConfig.LOCAL_DIR);
  private final LongAdder fetched = new LongAdder();
  private final LongAdder fetchedBytes = new LongAdder();
  private final LongAdder reused = new LongAdder();
  private final LongAdder reusedBytes = new LongAdder();
  private final LongAdder evicted = new LongAdder();
  private volatile KeptContents kept;

  /** @param conf of the tracker */
  public ContentStore(Configuration conf) {
    this(conf, (long) SIZE.read(conf) << 20, MAX_WAIT_MILLIS);
  }

  ContentStore(Configuration conf, long limit, long waitMillis) {
    this.conf = conf;
    this.limit = limit;
    this.waitMillis = waitMillis;
    kept = new KeptContents(limit);
    reserve = Math.max(conf.getLong(TTConfig.TT_LOCAL_DIR_MINSPACE_START, 0),
        conf.getLong(TTConfig.TT_LOCAL_DIR_MINSPACE_KILL, 0));
  }

  /** Makes one that keeps nothing, as on stock. */
  public static ContentStore none() {
    return new ContentStore(new Configuration(false), 0, 0);
  }

  /** Forgets all contents. Their files go if they are still there, as may those of copies that go on meanwhile. */
  public void clear() {
    KeptContents before = kept;
    kept = new KeptContents(limit);
    before.end().forEach(ContentStore::delete);
  }

  /**
   * Returns the same file system, whose copies to local files may come from here.
   *
   * @param user whose jobs alone the copies are for, unless the files are public
   */
  public FileSystem of(FileSystem files, String user, boolean isPublic) {
    return limit == 0 ? files : new StoreBackedFileSystem(files, this, user, isPublic);
  }

  /** Tells whether files of this length are kept. */
  boolean takes(long length) {
    return length >= MIN_LENGTH && length <= limit;
  }

  /** Returns how many files were fetched whose contents may be kept. */
  long fetched() {
    return fetched.sum();
  }

  /** Returns the bytes of these. */
  long fetchedBytes() {
    return fetchedBytes.sum();
  }

  /** Returns how many files were not fetched. */
  long reused() {
    return reused.sum();
  }

  /** Returns the bytes of these. */
  long reusedBytes() {
    return reusedBytes.sum();
  }

  /** Returns how many contents were deleted to make room. */
  long evicted() {
    return evicted.sum();
  }

  /** Returns how many contents are kept. */
  int keptNumber() {
    return kept.number();
  }

  /** Returns when a content was last asked for, in milliseconds; 0: never. */
  long lastUsed() {
    return kept.lastUsed();
  }

  /** Returns what is kept. */
  List<HeldFile> held() {
    return kept.held();
  }

  /** Returns the bytes that are kept. */
  long keptBytes() {
    return kept.bytes();
  }

  /**
   * Copies a file to the local disks.
   *
   * @param to gets what the plain copy of this file would be, or an exception is thrown
   * @throws IOException also if what came has not the sum of {@code key}
   */
  void copy(FileSystem from, Path file, ContentKey key, Path to) throws IOException {
    KeptContents.Content content = kept.use(key);
    try {
      if (content.claim()) {
        fetchFirst(from, file, content, to);
      } else if (!reuse(from, content, to)) {
        fetch(from, file, key, to);
      }
    } finally {
      content.release();
    }
  }

  private void fetchFirst(FileSystem from, Path file, KeptContents.Content content, Path to) throws IOException {
    Path keptFile = null;
    try {
      fetch(from, file, content.key, to);
      keptFile = keep(content, to, FileSystem.getLocal(from.getConf()));
    } finally {
      if (!content.fetched(keptFile) && keptFile != null) {
        delete(keptFile);
      }
    }
  }

  private void fetch(FileSystem from, Path file, ContentKey key, Path to) throws IOException {
    from.copyToLocalFile(file, to);
    fetched.increment();
    fetchedBytes.add(key.length());
    ContentSum sum = key.sum().ofFile(file(to));
    if (!sum.equals(key.sum())) {
      throw new IOException("The file system tells " + key.sum() + " of " + file + ", and what has come has " + sum
          + ": it was changed meanwhile, or is broken");
    }
  }

  private boolean reuse(FileSystem from, KeptContents.Content content, Path to) throws IOException {
    Path keptFile = content.await(waitMillis);
    if (keptFile == null) {
      return false;
    }
    LocalFileSystem local = FileSystem.getLocal(from.getConf());
    try {
      FileUtil.copy(local.getRaw(), keptFile, local, to, false, conf);
      if (content.key.sum().ofFile(file(to)).equals(content.key.sum())) {
        reused.increment();
        reusedBytes.add(content.key.length());
        return true;
      }
      LOG.warn("A file of a job is fetched, as " + keptFile + ", which had its content, was changed");
    } catch (IOException | FSError e) {
      LOG.warn("A file of a job is fetched, as it could not be copied from " + keptFile, e);
    }
    content.forget();
    delete(keptFile);
    return false;
  }

  /** Keeps what was fetched, if it can: the job does without. */
  private Path keep(KeptContents.Content content, Path whole, LocalFileSystem local) {
    List<Path> room = content.takeRoom();
    if (room == null) {
      return null;
    }
    room.forEach(ContentStore::delete);
    evicted.add(room.size());
    Path keptFile = null;
    try {
      keptFile =
          folders.getLocalPathForWrite(FOLDER + NAMES.incrementAndGet(), reserve + content.key.length(), conf);
      FileSystem raw = local.getRaw();
      raw.setPermission(keptFile.getParent(), ONLY_OWNER);
      FileUtil.copy(raw, whole, raw, keptFile, false, conf);
      return keptFile;
    } catch (IOException | FSError e) {
      LOG.warn("A file of a job is not kept for other jobs", e);
      if (keptFile != null) {
        delete(keptFile);
      }
      return null;
    }
  }

  private static void delete(Path keptFile) {
    if (!file(keptFile).delete() && file(keptFile).exists()) {
      LOG.warn(keptFile + " is not needed, and could not be deleted");
    }
  }

  private static File file(Path path) {
    return new File(path.toUri().getPath());
  }
}
