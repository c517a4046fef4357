/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;
import org.apache.hadoop.mapreduce.spill.MemoryWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store of a reduce's map outputs: keeps them in memory while there is room, and merges to files what does not fit.
 * An output without room waits at the NodeManager. When a {@link StampedeMergeTrigger} fires, all complete outputs are
 * merged to a file; files are merged when there are almost twice as many as may be merged at once. If a key of Hadoop's
 * asks for it, outputs in memory are merged to larger ones that stay there. Thread-safe.
 *
 * <p>An output with reserved memory belongs to a connection that is read until the output is complete or broken, so
 * full memory always has something to merge sooner or later, and no output waits forever.
 */
final class StampedeMerges<K, V> {
  private static final Logger LOG = LoggerFactory.getLogger(StampedeMerges.class);

  private final StampedeReduceSide<K, V> reduce;
  private final StampedeReduceSettings settings;
  private final StampedeMergeFiles<K, V> files;
  private final CompressionCodec codec;
  private final ExecutorService ofMemory;
  private final ExecutorService ofFiles;

  private final AtomicLong cameBytes = new AtomicLong();

  @GuardedBy("this")
  private final StampedeMemory<K, V> memory;
  @GuardedBy("this")
  private final List<StampedeFile> onDisk = new ArrayList<>();
  @GuardedBy("this")
  private boolean mergesFiles;
  /** True once no further output comes: what is left belongs to the final merge. */
  @GuardedBy("this")
  private boolean ending;
  @GuardedBy("this")
  private Throwable failure;

  /** @param codec for received outputs; null for none */
  StampedeMerges(StampedeReduceSide<K, V> reduce, CompressionCodec codec) {
    this.reduce = reduce;
    this.codec = codec;
    settings = reduce.settings();
    files = new StampedeMergeFiles<>(reduce);
    int threads = reduce.mergeThreads();
    memory = new StampedeMemory<>(settings, threads, System::nanoTime, cameBytes::get);
    ofMemory = Executors.newFixedThreadPool(threads, work -> reduce.thread("merge of memory", work));
    ofFiles = Executors.newSingleThreadExecutor(work -> reduce.thread("merge of files", work));
  }

  /** Waits while an output has no room and a merge is making some. */
  synchronized void awaitRoom() throws InterruptedException {
    while (memory.isMakingRoom()) {
      wait();
    }
  }

  /**
   * Reserves room for an output.
   *
   * @param rawLength bytes of its content, 0 or more
   * @param length bytes to come
   * @return null if there is no room now
   * @throws WrongLengthException if no map output can have such lengths
   * @throws IOException if no file can be created for it
   */
  StampedeOutput<K, V> reserve(TaskAttemptID map, long rawLength, long length) throws IOException {
    if (length <= IFileDescriptor.CHECKSUM_BYTES
        || codec == null && rawLength != length - IFileDescriptor.CHECKSUM_BYTES) {
      throw new WrongLengthException(
          "the output of " + map + " is " + length + " bytes long, with " + rawLength + " bytes of content");
    }
    if (rawLength > settings.singleBytes() || length - IFileDescriptor.CHECKSUM_BYTES > settings.singleBytes()) {
      Path path = files.path(map.getTaskID(), length);
      return new StampedeFileOutput<>(map, this, new StampedeFile(path, rawLength, length, true),
          new DiskBytes(map, reduce.files().create(path), length));
    }
    StampedeSlabs.Room room;
    long passing = codec == null ? 0 : length;
    synchronized (this) {
      room = memory.reserve((int) rawLength, passing);
      if (room == null) {
        mergeWhatIsDue();
        return null;
      }
    }
    ByteBuffer bytes = ByteBuffer.wrap(room.array(), room.start(), room.length());
    return new StampedeMemoryOutput<>(map, this, room, passing, codec == null
        ? new MemoryBytes(map, bytes, length) : new StampedeCompressedBytes(codec, bytes, (int) length));
  }

  /** Thrown if the lengths of a map output contradict each other. */
  static final class WrongLengthException extends IOException {
    private static final long serialVersionUID = 1L;

    WrongLengthException(String message) {
      super(message);
    }
  }

  /** Counts received bytes of an output in memory. */
  void came(int bytes) {
    cameBytes.addAndGet(bytes);
  }

  /** Notes that an output is complete. */
  synchronized void committed(StampedeMemoryOutput<K, V> output) {
    memory.committed(output);
    mergeWhatIsDue();
  }

  /** Notes that an output has been given up. */
  synchronized void aborted(StampedeMemoryOutput<K, V> output) {
    memory.aborted(output);
    mergeWhatIsDue();
  }

  /** Notes that an output is complete in a file. */
  synchronized void committed(StampedeFile file) {
    onDisk.add(file);
    mergeWhatIsDue();
  }

  /** Notes that all outputs have been copied, or are no longer needed: no further merge begins before the final one. */
  synchronized void copied() {
    ending = true;
  }

  /** Deletes a file that is no longer needed. */
  void delete(StampedeFile file) {
    files.delete(file);
  }

  @GuardedBy("this")
  private void mergeWhatIsDue() {
    if (failure != null || ending) {
      return;
    }
    List<StampedeMemoryOutput<K, V>> outputs = memory.beginMerge();
    if (!outputs.isEmpty()) {
      ofMemory.execute(() -> run(() -> mergeMemory(outputs, true), this::endedMemory));
    }
    StampedeMemory.Tier<K, V> tier = memory.beginTier();
    if (tier != null) {
      ofMemory.execute(() -> run(() -> mergeTier(tier), this::endedMemory));
    }
    if (!mergesFiles && onDisk.size() >= 2L * settings.factor() - 1) {
      List<StampedeFile> inputs = takeSmallest(settings.factor());
      mergesFiles = true;
      ofFiles.execute(() -> run(() -> mergeFiles(inputs), this::endedFiles));
    }
  }

  private synchronized void endedMemory() {
    memory.mergeEnded();
  }

  private synchronized void endedFiles() {
    mergesFiles = false;
  }

  /** The work of a merge. */
  private interface Merge {
    void run() throws Exception;
  }

  private void run(Merge merge, Runnable ended) {
    try {
      merge.run();
    } catch (Throwable e) {
      fail(e);
    }
    try {
      synchronized (this) {
        ended.run();
        notifyAll();
        mergeWhatIsDue();
      }
    } catch (Throwable e) {
      fail(e);
    }
  }

  /** Records that the reduce cannot go on. */
  private void fail(Throwable cause) {
    synchronized (this) {
      failure = failure == null ? cause : failure;
      notifyAll();
    }
    reduce.failures().reportException(cause);
  }

  private synchronized List<StampedeFile> takeSmallest(int number) {
    onDisk.sort(Comparator.comparingLong(StampedeFile::length));
    List<StampedeFile> first = onDisk.subList(0, number);
    List<StampedeFile> taken = new ArrayList<>(first);
    first.clear();
    return taken;
  }

  private void mergeMemory(List<StampedeMemoryOutput<K, V>> outputs, boolean combines) throws IOException {
    StampedeFile merged;
    try (StampedeInputs<K, V> inputs = new StampedeInputs<>(reduce, outputs, List.of())) {
      merged = files.write(inputs, outputs.get(0).getMapId().getTaskID(), combines);
    }
    synchronized (this) {
      memory.free(outputs);
      onDisk.add(merged);
    }
    LOG.info("Merged {} map outputs in memory into {}", outputs.size(), merged);
  }

  private void mergeTier(StampedeMemory.Tier<K, V> tier) throws IOException {
    List<StampedeMemoryOutput<K, V>> outputs = tier.outputs();
    StampedeSlabs.Room room = tier.room();
    try (StampedeInputs<K, V> inputs = new StampedeInputs<>(reduce, outputs, List.of())) {
      new MemoryWriter(room.array(), room.start(), room.length())
          .write(inputs.records(), reduce.reporter()::progress);
    }
    synchronized (this) {
      memory.merged(outputs, new StampedeMemoryOutput<>(outputs.get(0).getMapId(), this, room));
    }
    LOG.info("Merged {} map outputs in memory into one of {} bytes there", outputs.size(), room.length());
  }

  private void mergeFiles(List<StampedeFile> merging) throws IOException {
    StampedeFile merged;
    try (StampedeInputs<K, V> inputs = new StampedeInputs<>(reduce, new ArrayList<>(), merging)) {
      merged = files.write(inputs, reduce.context().getReduceId().getTaskID(), false);
    }
    merging.forEach(files::delete);
    synchronized (this) {
      onDisk.add(merged);
    }
    LOG.info("Merged {} files into {}", merging.size(), merged);
  }

  /**
   * Waits for the merges in progress, merges whatever the reduce is not to read directly, and returns the rest as one
   * sequence. No output may come after this.
   *
   * @throws IOException if a merge has failed
   */
  RawKeyValueIterator finish() throws IOException, InterruptedException {
    awaitMerges();
    StampedeKept<K, V> inMemory = new StampedeKept<>(takeAll(), settings.keptBytes());
    if (!inMemory.rest().isEmpty()) {
      mergeMemory(inMemory.rest(), false);
    }
    int factor = settings.factor();
    for (int count = files(); count > factor; count = files()) {
      int over = (count - 1) % (factor - 1);
      mergeFiles(takeSmallest(over == 0 ? factor : over + 1));
    }
    List<StampedeFile> left = takeSmallest(files());
    LOG.info("The reduce reads {} map outputs of {} bytes in total from memory, and {} files", inMemory.kept().size(),
        inMemory.bytes(), left.size());
    StampedeInputs<K, V> inputs = new StampedeInputs<>(reduce, inMemory.kept(), left);
    return new StampedeRecords(inputs.records(), inputs.rawLength(), !reduce.job().getUseNewReducer(), () -> {
      inputs.close();
      left.forEach(files::delete);
    });
  }

  private synchronized List<StampedeMemoryOutput<K, V>> takeAll() {
    return memory.takeAll();
  }

  private synchronized int files() {
    return onDisk.size();
  }

  private synchronized void awaitMerges() throws IOException, InterruptedException {
    copied();
    while (failure == null && (memory.isMerging() || mergesFiles)) {
      wait();
    }
    if (failure != null) {
      throw new IOException(failure);
    }
    ofMemory.shutdown();
    ofFiles.shutdown();
  }

  /** Ends all merges; their files are left to the node, which deletes all files of a task. */
  void close() {
    ofMemory.shutdownNow();
    ofFiles.shutdownNow();
  }
}
