/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.Path;

/**
 * The contents that a node has or is fetching, up to a size limit: to make room for another one, the least recently
 * used are evicted, but none that is in use. Thread-safe; its monitor is a leaf and held only briefly.
 */
final class KeptContents {
  private final long limit;
  private final LongSupplier clock;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger number = new AtomicInteger();
  private volatile long lastUsed;
  /** The contents in the order of last use, most recent last. A content here that nobody is using is kept in a file. */
  @GuardedBy("this")
  private final Map<ContentKey, Content> contents = new LinkedHashMap<>(16, 0.75f, true);
  @GuardedBy("this")
  private boolean ended;

  /** Creates an empty collection with this limit in bytes. */
  KeptContents(long limit) {
    this(limit, System::currentTimeMillis);
  }

  /** @param clock returns the time in milliseconds */
  KeptContents(long limit, LongSupplier clock) {
    this.limit = limit;
    this.clock = clock;
  }

  /** Returns the number of contents for which space is reserved; lock-free. */
  int number() {
    return number.get();
  }

  /** Returns the time when a content was last requested, in milliseconds, or 0 if never; lock-free. */
  long lastUsed() {
    return lastUsed;
  }

  /** Returns the contents for which space is reserved. */
  synchronized List<HeldFile> held() {
    return contents.values().stream().filter(content -> content.room > 0).map(Content::held).toList();
  }

  /** Returns the reserved space in bytes; lock-free. */
  long bytes() {
    return bytes.get();
  }

  /** Finds or adds a content, for a use that ends with {@link Content#release}. */
  synchronized Content use(ContentKey key) {
    Content content = contents.computeIfAbsent(key, Content::new);
    content.uses++;
    content.lastUsed = clock.getAsLong();
    lastUsed = content.lastUsed;
    return content;
  }

  /**
   * Forgets all contents and keeps none from now on; contents being fetched are only for those waiting for them.
   *
   * @return the files to delete
   */
  synchronized List<Path> end() {
    ended = true;
    List<Path> files = contents.values().stream().map(content -> content.file.getNow(null)).filter(Objects::nonNull)
        .toList();
    contents.clear();
    bytes.set(0);
    number.set(0);
    return files;
  }

  private synchronized void release(Content content) {
    content.uses--;
  }

  private synchronized void forget(Content content) {
    if (contents.remove(content.key, content) && content.room > 0) {
      bytes.addAndGet(-content.room);
      number.decrementAndGet();
    }
  }

  private synchronized boolean fetched(Content content, Path kept) {
    boolean isKept = kept != null && !ended;
    if (!isKept) {
      forget(content);
    }
    content.file.complete(isKept ? kept : null);
    return isKept;
  }

  private synchronized List<Path> takeRoom(Content content) {
    if (ended) {
      return null;
    }
    long missing = bytes.get() + content.key.length() - limit;
    List<Content> evicted = new ArrayList<>();
    for (Content other : contents.values()) {
      if (missing > 0 && other.uses == 0) {
        evicted.add(other);
        missing -= other.room;
      }
    }
    if (missing > 0) {
      return null;
    }
    evicted.forEach(this::forget);
    content.room = content.key.length();
    content.since = clock.getAsLong();
    bytes.addAndGet(content.room);
    number.incrementAndGet();
    return evicted.stream().map(other -> other.file.join()).toList();
  }

  /** A content, with its file once the first one to request it has fetched it. */
  final class Content {
    final ContentKey key;
    private final AtomicBoolean isClaimed = new AtomicBoolean();
    private final CompletableFuture<Path> file = new CompletableFuture<>();
    // The following fields are guarded by the monitor of the enclosing collection.
    private int uses;
    private long room;
    private long since;
    private long lastUsed;

    private Content(ContentKey key) {
      this.key = key;
    }

    private HeldFile held() {
      String name = key.isPublic() ? "a file of " + key.owner() + " in " + HeldFile.shown(key.source()) : null;
      return new HeldFile(name, room, uses, since, lastUsed);
    }

    /** Returns true to the first caller only, which then has to fetch the content. */
    boolean claim() {
      return isClaimed.compareAndSet(false, true);
    }

    /** Ends a use. */
    void release() {
      KeptContents.this.release(this);
    }

    /** Forgets the content, so that the next use fetches it again. */
    void forget() {
      KeptContents.this.forget(this);
    }

    /**
     * Reserves the space that its file needs.
     *
     * @return the files to delete for it; null if there is no room
     */
    List<Path> takeRoom() {
      return KeptContents.this.takeRoom(this);
    }

    /**
     * Completes the wait of those that need the file.
     *
     * @param kept the file; null if the content is not kept, in which case it is forgotten
     * @return true if it is kept; otherwise the caller must delete the file, as this collection has ended meanwhile
     */
    boolean fetched(Path kept) {
      return KeptContents.this.fetched(this, kept);
    }

    /** Waits for the file; null if the content is not kept or does not arrive in time. */
    Path await(long millis) throws InterruptedIOException {
      try {
        return file.get(millis, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        return null;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("Interrupted while waiting for a file that is being fetched for another job");
      } catch (ExecutionException e) {
        throw new IllegalStateException(e); // the future is never completed with a failure
      }
    }
  }
}
