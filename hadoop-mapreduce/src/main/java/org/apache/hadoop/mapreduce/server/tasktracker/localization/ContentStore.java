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
 * A store of the contents of files that were fetched for jobs, so that a node fetches a file that several jobs use only
 * once, whatever names they have for it: a file whose checksum in the file system is known here is copied from the
 * store. Each copy is verified against the checksum before it is used, wherever it comes from. If several jobs need a
 * content at the same time, the first one fetches it, and no other content waits for it.
 *
 * <p>Jobs get copies, not links: tasks may write to their files in any way, as the user who owns them, and would change
 * the file of all jobs and of this store; links would also share one set of permissions.
 *
 * <p>The files are kept in a folder of their own, in a directory that the tracker clears when it starts and stops.
 * Thread-safe; holds no lock while it copies.
 */
public final class ContentStore {
  /** The size limit of the store. 0 restores stock: every file is fetched. */
  public static final IntKey SIZE =
      new IntKey("mapreduce.tasktracker.content.store.mb", "megabytes", 1024, 0, 1 << 20);

  /** The minimum length of a file that is kept: for smaller ones the checksum costs about as much as the file. */
  static final long MIN_LENGTH = 256 << 10;

  private static final Log LOG = LogFactory.getLog(ContentStore.class);
  private static final String FOLDER = "taskTracker/.contents/";
  private static final FsPermission ONLY_OWNER = new FsPermission((short) 0700);
  /** The maximum time that a job waits for a content that another job is fetching, before it fetches it itself. */
  private static final long MAX_WAIT_MILLIS = 30_000;
  /** The last file name given out: names are not reused, as copies begun before a clearing may still be in progress. */
  private static final AtomicLong NAMES = new AtomicLong();

  private final Configuration conf;
  private final long limit;
  /** The space to be left free on a disk: with less, the tracker would accept no more tasks, or kill some. */
  private final long reserve;
  private final long waitMillis;
  private final LocalDirAllocator folders = new LocalDirAllocator(MRConfig.LOCAL_DIR);
  private final LongAdder fetched = new LongAdder();
  private final LongAdder fetchedBytes = new LongAdder();
  private final LongAdder reused = new LongAdder();
  private final LongAdder reusedBytes = new LongAdder();
  private final LongAdder evicted = new LongAdder();
  private volatile KeptContents kept;

  /** @param conf the tracker's configuration */
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

  /** Creates a store that keeps nothing, as in stock. */
  public static ContentStore none() {
    return new ContentStore(new Configuration(false), 0, 0);
  }

  /**
   * Forgets all contents and deletes their files if they still exist; files of copies in progress may be deleted too.
   */
  public void clear() {
    KeptContents before = kept;
    kept = new KeptContents(limit);
    before.end().forEach(ContentStore::delete);
  }

  /**
   * Returns a view of a file system whose copies to local files may come from this store.
   *
   * @param user the only user whose jobs may get the copies, unless the files are public
   */
  public FileSystem of(FileSystem files, String user, boolean isPublic) {
    return limit == 0 ? files : new StoreBackedFileSystem(files, this, user, isPublic);
  }

  /** Tells whether files of this length are kept. */
  boolean takes(long length) {
    return length >= MIN_LENGTH && length <= limit;
  }

  /** Returns the number of files fetched that are eligible for the store. */
  long fetched() {
    return fetched.sum();
  }

  /** Returns the total size of these files in bytes. */
  long fetchedBytes() {
    return fetchedBytes.sum();
  }

  /** Returns the number of files copied from the store instead of being fetched. */
  long reused() {
    return reused.sum();
  }

  /** Returns the total size of these files in bytes. */
  long reusedBytes() {
    return reusedBytes.sum();
  }

  /** Returns the number of contents deleted to make room. */
  long evicted() {
    return evicted.sum();
  }

  /** Returns the number of contents kept. */
  int keptNumber() {
    return kept.number();
  }

  /** Returns the time when a content was last requested, in milliseconds; 0 if never. */
  long lastUsed() {
    return kept.lastUsed();
  }

  /** Returns the contents that are kept. */
  List<HeldFile> held() {
    return kept.held();
  }

  /** Returns the total size of the contents kept, in bytes. */
  long keptBytes() {
    return kept.bytes();
  }

  /**
   * Copies a file to the local disks.
   *
   * @param to the target, which becomes what a plain copy would be unless an exception is thrown
   * @throws IOException also if the content that arrived does not have the checksum of {@code key}
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
      throw new IOException("The file system reports " + key.sum() + " for " + file + ", but the fetched copy has "
          + sum + ": the file was changed in the meantime, or the copy is corrupt");
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
      LOG.warn("Fetching a file of a job, because its kept copy " + keptFile + " was changed");
    } catch (IOException | FSError e) {
      LOG.warn("Fetching a file of a job, because it could not be copied from " + keptFile, e);
    }
    content.forget();
    delete(keptFile);
    return false;
  }

  /** Keeps a fetched file if possible; the job does not depend on it. */
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
      LOG.warn("Cannot keep a file of a job for other jobs", e);
      if (keptFile != null) {
        delete(keptFile);
      }
      return null;
    }
  }

  private static void delete(Path keptFile) {
    if (!file(keptFile).delete() && file(keptFile).exists()) {
      LOG.warn("Could not delete " + keptFile + ", which is no longer needed");
    }
  }

  private static File file(Path path) {
    return new File(path.toUri().getPath());
  }
}
