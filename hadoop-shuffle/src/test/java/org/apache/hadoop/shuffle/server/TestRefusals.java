/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;
import org.junit.Before;
import org.junit.Test;

/** Checks that requests are refused that are not allowed, not understood, or too many. */
public class TestRefusals extends ServerTestBase {
  private byte[] output;
  private long refused;

  @Before
  public void layOutput() throws IOException {
    output = lay(1, 1000);
  }

  private void expectRefused(Reduce reduce, long id, String reason) throws IOException {
    expectRefused(reduce, id, Answer.Status.REFUSED, reason);
  }

  private void expectRefused(Reduce reduce, long id, Answer.Status status, String reason) throws IOException {
    Answer answer = reduce.expect(id, status);
    assertEquals(reason, answer.getReason());
    assertTrue(answer.getProof().isEmpty());
    assertEquals("it is counted", ++refused, counts().refused());
  }

  private void expectGood(Reduce reduce) throws IOException {
    reduce.send(Reduce.request(77, 1));
    reduce.expectSent(77, 0, 1, output);
    reduce.expectEnd(77);
  }

  @Test
  public void onlyWhoKnowsTheSecretIsServed() throws Exception {
    int port = start();
    try (Reduce reduce = Reduce.connect(port)) {
      ByteString request = Reduce.request(1, 1).build().toByteString();
      reduce.send(FolderStore.signer("a guess"), request);
      expectRefused(reduce, 1, "The request has no valid proof");
      reduce.send(SignedRequest.newBuilder().setRequest(request).build());
      expectRefused(reduce, 1, "The request has no valid proof");
      byte[] proof = reduce.proofs.ofRequest(FolderStore.SIGNER, request.toByteArray());
      SignedRequest other = SignedRequest.newBuilder().setRequest(Reduce.request(2, 1).build().toByteString())
          .setProof(ByteString.copyFrom(proof)).build();
      reduce.send(other);
      expectRefused(reduce, 2, "The request has no valid proof");
      reduce.send(SignedRequest.newBuilder().setRequest(request)
          .setProof(ByteString.copyFrom(proof, 0, proof.length - 1)).build());
      expectRefused(reduce, 1, "The request has no valid proof");
      expectGood(reduce);
    }
    assertEquals(4, counts().refused());
    assertEquals("nothing was opened for them", 1, store.opened.size());
  }

  @Test
  public void aRequestCannotBeSaidAgainOnAnotherConnection() throws Exception {
    int port = start();
    try (Reduce reduce = Reduce.connect(port); Reduce thief = Reduce.connect(port)) {
      ByteString request = Reduce.request(1, 1).build().toByteString();
      byte[] proof = reduce.send(FolderStore.SIGNER, request);
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
      thief.send(SignedRequest.newBuilder().setRequest(request).setProof(ByteString.copyFrom(proof)).build());
      expectRefused(thief, 1, "The request has no valid proof");
    }
    assertEquals(1, counts().refused());
  }

  @Test
  public void jobsThatAreNotHereAreRefused() throws Exception {
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(Reduce.request(1, 1).setJob("job_200707121733_0004"));
      expectRefused(reduce, 1, Answer.Status.NO_JOB, "Nothing here of job_200707121733_0004");
      assertEquals(1, store.jobs.get());
      for (String job : new String[] {"", "..", "../" + FolderStore.JOB, "a\\b", "a b", "a\u0000", "a\u0085",
          "j".repeat(CheckedRequest.MAX_JOB_LENGTH + 1)}) {
        reduce.send(Reduce.request(2, 1).setJob(job));
        expectRefused(reduce, 2, "The name of the job is invalid");
      }
      assertEquals("the store is not asked for what is no name", 1, store.jobs.get());
      expectGood(reduce);
    }
  }

  /** Checks that names may have any digits: an unpatched JobTracker formats them with those of its locale. */
  @Test
  public void namesMayHaveAnyDigits() throws Exception {
    String job = "job_\u0662\u0660\u0662\u0666_\u0660\u0660\u0660\u0661";
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(Reduce.request(1, 1).setJob(job));
      expectRefused(reduce, 1, Answer.Status.NO_JOB, "Nothing here of " + job);
    }
    assertEquals(1, store.jobs.get());
  }

  @Test
  public void aLongReasonIsCut() throws Exception {
    store.beforeOpen = () -> {
      throw new IOException("why ".repeat(100_000));
    };
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(Reduce.request(1, 1));
      assertEquals(Reasons.MAX_LENGTH, reduce.expect(1, Answer.Status.MISSING).getReason().length());
      reduce.expectEnd(1);
      store.beforeOpen = () -> {
        throw new IOException();
      };
      reduce.send(Reduce.request(2, 1));
      assertEquals("java.io.IOException", reduce.expect(2, Answer.Status.MISSING).getReason());
      reduce.expectEnd(2);
    }
  }

  @Test
  public void numbersThatCannotBeAreRefused() throws Exception {
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(Reduce.request(1, -1));
      expectRefused(reduce, 1, "The number of a map or an attempt is too large");
      reduce.send(Reduce.request(2, 1).addMap(1).addAttempt(Integer.MIN_VALUE));
      expectRefused(reduce, 2, "The number of a map or an attempt is too large");
      reduce.send(Reduce.request(3, 1).setReduce(-1));
      expectRefused(reduce, 3, "The number of the reduce is too large");
      reduce.send(Reduce.request(4, 1).addMap(1));
      expectRefused(reduce, 4, "2 maps, but 1 attempts");
      reduce.send(Reduce.request(5));
      expectRefused(reduce, 5, "0 maps: expected 1 to 10000");
      reduce.send(Reduce.request(6, new int[CheckedRequest.MAX_MAPS + 1]));
      expectRefused(reduce, 6, "10001 maps: expected 1 to 10000");
      expectGood(reduce);
    }
  }

  @Test
  public void theLargestRequestThatIsAllowedFitsInAMessage() throws Exception {
    int[] maps = new int[CheckedRequest.MAX_MAPS];
    java.util.Arrays.fill(maps, Integer.MAX_VALUE);
    Request.Builder request = Reduce.request(-1, maps).clearAttempt();
    for (int i = 0; i < maps.length; i++) {
      request.addAttempt(Integer.MAX_VALUE);
    }
    String job = "j".repeat(CheckedRequest.MAX_JOB_LENGTH);
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(request.setJob(job).setReduce(Integer.MAX_VALUE).setMaxBytes(-1));
      expectRefused(reduce, -1, Answer.Status.NO_JOB, "Nothing here of " + job);
    }
  }

  @Test
  public void aRequestThatIsNotUnderstoodIsRefused() throws Exception {
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(FolderStore.SIGNER, ByteString.copyFrom(new byte[] {-1, -1, -1}));
      expectRefused(reduce, 0, "The request cannot be parsed");
      reduce.write(new byte[1]);
      expectRefused(reduce, 0, "The name of the job is invalid");
      expectGood(reduce);
    }
  }

  @Test
  public void garbageEndsTheConnectionOnly() throws Exception {
    int port = start();
    byte[][] garbage = {
        // A length over the limit, by one and by far; an unterminated length; bytes that are not a message.
        {(byte) 0x81, (byte) 0x80, 0x08}, {-1, -1, 0x7f},
        {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}, {3, -1, -1, -1}};
    for (int i = 0; i < garbage.length; i++) {
      try (Reduce reduce = Reduce.connect(port)) {
        reduce.write(garbage[i]);
        reduce.expectClosed();
        assertEquals(i + 1, counts().malformed());
      }
    }
    try (Reduce reduce = Reduce.connect(port)) {
      expectGood(reduce);
    }
  }

  @Test
  public void aFaultOfTheStoreEndsTheConnectionOnly() throws Exception {
    int port = start();
    store.beforeOpen = () -> {
      throw new IllegalStateException("Thrown by a test");
    };
    try (Reduce reduce = Reduce.connect(port)) {
      reduce.send(Reduce.request(1, 1));
      reduce.expectClosed();
    }
    store.beforeOpen = () -> { };
    try (Reduce reduce = Reduce.connect(port)) {
      expectGood(reduce);
    }
  }

  @Test
  public void whoWouldWaitBehindTooManyIsTold() throws Exception {
    int port = start(settings().workers(1).maxWaiting(1).retryMillis(1234));
    CountDownLatch inDisk = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    store.beforeOpen = () -> {
      inDisk.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    };
    try (Reduce first = Reduce.connect(port); Reduce second = Reduce.connect(port);
        Reduce third = Reduce.connect(port)) {
      first.send(Reduce.request(1, 1));
      inDisk.await();
      second.send(Reduce.request(2, 1));
      await("the second waits", () -> counts().requests() == 2);
      byte[] proof = third.send(Reduce.request(3, 1));
      Answer busy = third.expect(3, Answer.Status.BUSY);
      assertEquals(1234, busy.getRetryMillis());
      assertArrayEquals(third.proofs.ofAnswer(FolderStore.SIGNER, proof), busy.getProof().toByteArray());
      third.send(FolderStore.signer("a guess"), Reduce.request(4, 1).build().toByteString());
      expectRefused(third, 4, "The request has no valid proof");
      go.countDown();
      first.expectSent(1, 0, 1, output);
      first.expectEnd(1);
      second.expectSent(2, 0, 1, output);
      second.expectEnd(2);
      expectGood(third);
      assertEquals(1, counts().busy());
    } finally {
      go.countDown();
    }
  }
}
