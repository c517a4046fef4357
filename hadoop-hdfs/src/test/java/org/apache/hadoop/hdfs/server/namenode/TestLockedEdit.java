/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests changes delayed by the disk: who holds the lock, who is answered, and what a crash leaves. */
public class TestLockedEdit {
  private static final String FILE = "/file";
  private static final String CLIENT = "client";
  private static final long BLOCK = 4711;
  private static final FsPermission OTHER = new FsPermission((short) 0602);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path dir;
  private FSNamesystem names;

  /** A call that changes the namespace. */
  @FunctionalInterface
  private interface Change {
    void make(FSNamesystem names) throws IOException;
  }

  /** A gate at which syncs wait until it is opened. */
  private static final class Stop implements GatedEdits.Gate {
    final CountDownLatch reached = new CountDownLatch(1);
    final CountDownLatch opened = new CountDownLatch(1);
    final CountDownLatch synced = new CountDownLatch(1);
    final AtomicInteger syncs = new AtomicInteger();
    volatile CountDownLatch answers = new CountDownLatch(0);

    /** Makes every thread that completes a sync from now on wait until {@link #answers} is opened. */
    void holdAnswers() {
      answers = new CountDownLatch(1);
    }

    @Override
    public void afterSync() throws IOException {
      synced.countDown();
      try {
        answers.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public void beforeSync() throws IOException {
      syncs.incrementAndGet();
      reached.countDown();
      try {
        opened.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  @Before
  public void start() throws Exception {
    dir = folder.newFolder("names").toPath();
    open(EditDirs.conf(dir));
  }

  @After
  public void stop() {
    names.close();
  }

  /** Opens a namesystem with a file under construction, which has a single, empty block. */
  private void open(Configuration conf) throws IOException {
    names = EditDirs.create(conf);
    names.startFile(FILE, new PermissionStatus("writer", "writers", FsPermission.getDefault()), CLIENT, "localhost",
        EnumSet.of(CreateFlag.CREATE), true, (short) 1, 1 << 20);
    names.dir.addBlock(FILE, names.dir.getExistingPathINodes(FILE), new Block(BLOCK, 0, names.getGenerationStamp()),
        new DatanodeDescriptor[0]);
  }

  private Path crash(String name) throws IOException {
    return EditDirs.copy(dir, folder.getRoot().toPath().resolve(name));
  }

  private static Thread begin(FutureTask<Void> call, String name) {
    Thread thread = new Thread(call, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private FutureTask<Void> call(Change change) {
    return new FutureTask<>(() -> {
      change.make(names);
      return null;
    });
  }

  /**
   * Checks that, while an edit is on its way to the disk, others can take the lock, nobody is answered, and a crash
   * undoes it.
   */
  private void checkEachStep(Change change, EditDirs.Question<?> question) throws Exception {
    Object before = question.ask(names);
    Stop stop = new Stop();
    GatedEdits.install(names, stop);
    FutureTask<Void> call = call(change);
    begin(call, "caller");
    stop.reached.await();
    names.writeLock();
    names.writeUnlock();
    assertFalse(call.isDone());
    Object after = question.ask(names);
    assertNotEquals(before, after);
    assertEquals(before, EditDirs.after(crash("before"), question));
    stop.holdAnswers();
    stop.opened.countDown();
    stop.synced.await();
    assertFalse(call.isDone());
    assertEquals("a crash before the answer", after, EditDirs.after(crash("unanswered"), question));
    stop.answers.countDown();
    call.get();
    assertEquals(after, EditDirs.after(crash("after"), question));
  }

  @Test(timeout = 60_000)
  public void permission() throws Exception {
    checkEachStep(from -> from.setPermission(FILE, OTHER), from -> from.getFileInfo(FILE, false).getPermission());
  }

  @Test(timeout = 60_000)
  public void owner() throws Exception {
    checkEachStep(from -> from.setOwner(FILE, "reader", "readers"), from -> from.getFileInfo(FILE, false).getOwner());
  }

  private static long stamp(FSNamesystem from) throws IOException {
    BlockInfo[] blocks = from.dir.getFileINode(FILE).getBlocks();
    return blocks == null || blocks.length == 0 ? 0 : blocks[0].getGenerationStamp();
  }

  /** Checks that the edit includes the block itself, as a NameNode does not log a block when it allocates it. */
  @Test(timeout = 60_000)
  public void pipeline() throws Exception {
    long stamp = stamp(names);
    Stop stop = new Stop();
    GatedEdits.install(names, stop);
    FutureTask<Void> call = call(from -> from.updatePipeline(CLIENT, new Block(BLOCK, 0, stamp),
        new Block(BLOCK, 10, stamp + 1), new DatanodeID[0]));
    begin(call, "caller");
    checkBlock(stop, call, stamp + 1);
  }

  @Test(timeout = 60_000)
  public void recoveredBlock() throws Exception {
    long stamp = stamp(names);
    ((BlockInfoUnderConstruction) names.dir.getFileINode(FILE).getBlocks()[0]).initializeBlockRecovery(stamp + 1);
    Stop stop = new Stop();
    GatedEdits.install(names, stop);
    FutureTask<Void> call = call(from -> from.commitBlockSynchronization(new Block(BLOCK, 0, stamp), stamp + 1, 10,
        false, false, new DatanodeID[0]));
    begin(call, "caller");
    checkBlock(stop, call, stamp + 1);
  }

  private void checkBlock(Stop stop, FutureTask<Void> call, long stamp) throws Exception {
    stop.reached.await();
    names.writeLock();
    names.writeUnlock();
    assertFalse(call.isDone());
    assertEquals(stamp, stamp(names));
    assertEquals(Long.valueOf(0), EditDirs.after(crash("before"), TestLockedEdit::stamp));
    stop.holdAnswers();
    stop.opened.countDown();
    stop.synced.await();
    assertFalse(call.isDone());
    assertEquals(Long.valueOf(stamp), EditDirs.after(crash("unanswered"), TestLockedEdit::stamp));
    stop.answers.countDown();
    call.get();
    assertEquals(Long.valueOf(stamp), EditDirs.after(crash("after"), TestLockedEdit::stamp));
  }

  /** Checks that one sync serves all calls that arrived while the disk was busy. */
  @Test(timeout = 60_000)
  public void oneSyncForAllThatCameMeanwhile() throws Exception {
    Stop stop = new Stop();
    GatedEdits.install(names, stop);
    List<FutureTask<Void>> calls = new ArrayList<>();
    for (int number = 0; number < 4; number++) {
      short mode = (short) (2 * number); // without execute bits, as for files
      FutureTask<Void> call = call(from -> from.setPermission(FILE, new FsPermission(mode)));
      calls.add(call);
      Thread thread = begin(call, "caller-" + number);
      if (number == 0) {
        stop.reached.await();
      } else {
        // only the edit log waits with a timeout: this call has logged its edit
        await(thread, Thread.State.TIMED_WAITING);
      }
    }
    stop.opened.countDown();
    for (FutureTask<Void> call : calls) {
      call.get();
    }
    assertEquals(2, stop.syncs.get());
    assertEquals(6, (int) EditDirs.after(crash("after"), TestLockedEdit::mode));
  }

  private static int mode(FSNamesystem from) throws IOException {
    return from.getFileInfo(FILE, false).getPermission().toShort();
  }

  private static void await(Thread thread, Thread.State state) throws InterruptedException {
    while (thread.getState() != state) {
      assertTrue(thread + " has ended", thread.isAlive());
      Thread.sleep(1);
    }
  }

  /** Checks that with the key for stock's behaviour nobody gets the lock before the edit is on disk. */
  @Test(timeout = 60_000)
  public void asOnStock() throws Exception {
    names.close();
    dir = folder.newFolder("stock").toPath();
    Configuration conf = EditDirs.conf(dir);
    conf.setBoolean(LockedEdit.SYNCED.name(), true);
    open(conf);
    Stop stop = new Stop();
    GatedEdits.install(names, stop);
    FutureTask<Void> call = call(from -> from.setPermission(FILE, OTHER));
    begin(call, "caller");
    stop.reached.await();
    FutureTask<Void> writer = call(from -> {
      from.writeLock();
      from.writeUnlock();
    });
    await(begin(writer, "writer"), Thread.State.WAITING);
    stop.opened.countDown();
    writer.get();
    call.get();
  }

  /** Checks that a refused call leaves no lock behind. */
  @Test(timeout = 60_000)
  public void refusedCallsGiveTheLockBack() throws Exception {
    assertThrows(IOException.class, () -> names.setPermission("/none", OTHER));
    assertThrows(IOException.class, () -> names.setOwner("/none", "reader", "readers"));
    assertThrows(IOException.class, () -> names.updatePipeline("stranger", new Block(BLOCK, 0, 1),
        new Block(BLOCK, 0, 2), new DatanodeID[0]));
    assertThrows(IOException.class, () -> names.commitBlockSynchronization(new Block(BLOCK, 0, 1), 2, 0, false, false,
        new DatanodeID[0]));
    FutureTask<Void> writer = call(from -> {
      from.writeLock();
      from.writeUnlock();
    });
    begin(writer, "writer");
    writer.get();
    assertFalse(names.hasWriteLock());
  }

  /** Checks that an unwritable folder is dropped, as on stock, and that every answered change is in the other one. */
  @Test(timeout = 60_000)
  public void failedSync() throws Exception {
    names.close();
    dir = folder.newFolder("bad").toPath();
    Path good = folder.newFolder("good").toPath();
    open(EditDirs.conf(dir, good));
    GatedEdits.install(names, () -> {
      throw new IOException("no disk");
    });
    names.setPermission(FILE, OTHER);
    assertEquals(1, names.getEditLog().getNumEditStreams());
    assertEquals(OTHER.toShort(), (int) EditDirs.after(
        EditDirs.copy(good, folder.getRoot().toPath().resolve("after")), TestLockedEdit::mode));
  }

  @Test
  public void key() {
    Configuration conf = EditDirs.conf(dir);
    assertEquals(String.valueOf(LockedEdit.SYNCED.shipped()), conf.get(LockedEdit.SYNCED.name()));
    conf.set(LockedEdit.SYNCED.name(), "now");
    assertThrows(InvalidKeyException.class, () -> EditDirs.create(conf));
  }
}
