/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.dfsio.FileBytes;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/**
 * The remains of cases: the bytes of each file as a client reads them, and of each replica on disk, and the extra and
 * missing replicas after some block reports. Not thread-safe.
 */
final class Remains {
  private static final long READABLE_SECONDS = 30;
  private static final long POLL_MILLIS = 250;

  private final FaultyNodes nodes;
  private final FileSystem fs;
  private final ClientProtocol nameNode;
  private final Duration limit;
  private final long seed;
  /** The number of the case during which a block was first seen. */
  private final Map<Long, Integer> firstSeen = new HashMap<>();

  /** A block of a closed file. */
  private record Wanted(CaseResult result, long start, long length, long stamp) {
  }

  /** @param limit the time that the cluster has to remove and re-create replicas */
  Remains(FaultyNodes nodes, FileSystem fs, ClientProtocol nameNode, Duration limit, long seed) {
    this.nodes = nodes;
    this.fs = fs;
    this.nameNode = nameNode;
    this.limit = limit;
    this.seed = seed;
  }

  private List<Replica> replicas() throws IOException {
    List<Replica> all = new ArrayList<>();
    for (Path storage : nodes.storages()) {
      all.addAll(Replica.all(storage));
    }
    return all;
  }

  /** Scans the disks after a case: blocks not seen before belong to it. */
  void look(FaultCase after) throws IOException {
    for (Replica each : replicas()) {
      firstSeen.putIfAbsent(each.block(), after.number());
    }
  }

  /** Records the remains of each case in its result, after all cases have run. */
  void judge(List<CaseResult> results) throws IOException, InterruptedException {
    for (CaseResult result : results) {
      if (result.end() == CaseResult.End.RIGHT) {
        read(result);
      }
      if (result.end() != CaseResult.End.RIGHT && result.end() != CaseResult.End.SKIPPED) {
        fs.delete(CaseWriter.path(result.of()), false);
      }
    }
    Map<Long, Wanted> wanted = wanted(results);
    List<Replica> found = settled(wanted);
    Map<Integer, CaseResult> byNumber = new HashMap<>();
    results.forEach(result -> byNumber.put(result.of().number(), result));
    Map<Long, Integer> good = new HashMap<>();
    for (Replica each : found) {
      Wanted block = wanted.get(each.block());
      if (isGood(each, block)) {
        if (good.merge(each.block(), 1, Integer::sum) > block.result().of().replicas()) {
          block.result().addLeft(each);
        }
        compare(each, block);
      } else {
        owner(each, block, byNumber, results).addLeft(each);
      }
    }
    wanted.forEach((block, want) -> want.result()
        .addMissing(Math.max(0, want.result().of().replicas() - good.getOrDefault(block, 0))));
  }

  private CaseResult owner(Replica each, Wanted block, Map<Integer, CaseResult> byNumber, List<CaseResult> results) {
    return block != null ? block.result()
        : byNumber.getOrDefault(firstSeen.getOrDefault(each.block(), -1), results.get(results.size() - 1));
  }

  private void read(CaseResult result) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(READABLE_SECONDS);
    while (true) {
      try (FSDataInputStream in = fs.open(CaseWriter.path(result.of()))) {
        new FileBytes(seed, result.of().number()).check(in, 0, result.of().bytes());
        if (in.read() >= 0) {
          result.wrong("the file is longer than what was written");
        }
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          result.wrong("it cannot be read: " + e.toString().lines().findFirst().orElse(""));
          return;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }

  private Map<Long, Wanted> wanted(List<CaseResult> results) throws IOException {
    Map<Long, Wanted> wanted = new TreeMap<>();
    for (CaseResult result : results) {
      if (result.end() == CaseResult.End.RIGHT) {
        LocatedBlocks blocks =
            nameNode.getBlockLocations(CaseWriter.path(result.of()).toString(), 0, Long.MAX_VALUE);
        if (blocks.isUnderConstruction()) {
          result.wrong("the file is still open");
        }
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
          wanted.put(block.getBlock().getBlockId(), new Wanted(result, block.getStartOffset(),
              block.getBlock().getNumBytes(), block.getBlock().getGenerationStamp()));
        }
      }
    }
    return wanted;
  }

  private static boolean isGood(Replica each, Wanted block) {
    return block != null && each.whole() && each.stamp() == block.stamp();
  }

  /** Polls until each block has exactly its replicas, or until the limit. */
  private List<Replica> settled(Map<Long, Wanted> wanted) throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      List<Replica> found = replicas();
      if (isInOrder(found, wanted) || System.nanoTime() > end) {
        return found;
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private static boolean isInOrder(List<Replica> found, Map<Long, Wanted> wanted) {
    Map<Long, Integer> good = new HashMap<>();
    for (Replica each : found) {
      if (!isGood(each, wanted.get(each.block()))) {
        return false;
      }
      good.merge(each.block(), 1, Integer::sum);
    }
    return wanted.entrySet().stream().allMatch(block ->
        good.getOrDefault(block.getKey(), 0) == block.getValue().result().of().replicas());
  }

  private void compare(Replica each, Wanted block) {
    try (InputStream in = Files.newInputStream(each.file())) {
      new FileBytes(seed, block.result().of().number()).check(in, block.start(), block.start() + block.length());
      if (in.read() >= 0) {
        block.result().wrong("a replica is longer than its block: " + each.file().getFileName());
      }
    } catch (NoSuchFileException e) {
      // An excess replica that has just been deleted.
    } catch (IOException e) {
      block.result().wrong("a replica is wrong: " + e);
    }
  }
}
