/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.shuffle.Signer;

/** A store with one job, which records the files opened and the outputs reported unreadable. */
final class FolderStore implements SegmentStore, SegmentStore.Job {
  static final String JOB = "job_200707121733_0003";
  static final int REDUCE = 7;
  static final Signer SIGNER = signer("the job's secret");

  /** The location of an output, of attempt 0 of each map, for {@link #REDUCE}. */
  record Place(Path file, long offset, long length) {
  }

  /** A hook called before an output is opened, which may block or fail. */
  interface Hook {
    void run() throws IOException;
  }

  final Map<Integer, Place> outputs = new ConcurrentHashMap<>();
  final Queue<FileChannel> opened = new ConcurrentLinkedQueue<>();
  final List<String> complaints = new CopyOnWriteArrayList<>();
  final AtomicInteger jobs = new AtomicInteger();
  volatile Hook beforeOpen = () -> { };

  static Signer signer(String secret) {
    return message -> {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        return mac.doFinal(message);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  @Override
  public Job job(String id) throws IOException {
    jobs.incrementAndGet();
    if (!id.equals(JOB)) {
      throw new IOException("Nothing here of " + id);
    }
    return this;
  }

  @Override
  public Signer signer() {
    return SIGNER;
  }

  @Override
  public Segment open(int map, int attempt, int reduce) throws IOException {
    beforeOpen.run();
    Place place = outputs.get(map);
    if (place == null || attempt != 0 || reduce != REDUCE) {
      throw new IOException("No output of " + map + "." + attempt + " for " + reduce);
    }
    FileChannel file = FileChannel.open(place.file(), StandardOpenOption.READ);
    opened.add(file);
    return new FileSegment(new OpenFile(file), place.offset(), place.length(), 2 * place.length());
  }

  @Override
  public void unreadable(int map, int attempt, int reduce, IOException cause) {
    complaints.add(map + "." + attempt + "." + reduce);
  }

  /** Returns the number of files that are still open. */
  long open() {
    return opened.stream().filter(FileChannel::isOpen).count();
  }
}
