/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import org.apache.hadoop.shuffle.wire.Answer.Status;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/**
 * A validated request from someone who knows the job's secret.
 *
 * @param proof for the first answer
 */
record CheckedRequest(Request request, SegmentStore.Job job, ByteString proof) {
  static final int MAX_MAPS = 10_000;
  static final int MAX_JOB_LENGTH = 256;

  /** Checks a request. May block on disk I/O, as it asks the store for the job. */
  static CheckedRequest of(SignedRequest signed, Proofs proofs, SegmentStore store) throws RefusedException {
    Request request = parse(signed.getRequest());
    long id = request.getId();
    if (!isName(request.getJob())) {
      throw new RefusedException(id, Status.REFUSED, "The name of the job is invalid");
    }
    SegmentStore.Job job;
    try {
      job = store.job(request.getJob());
    } catch (IOException e) {
      throw new RefusedException(id, Status.NO_JOB, Reasons.of(e));
    }
    byte[] proof = signed.getProof().toByteArray();
    byte[] expected = proofs.ofRequest(job.signer(), signed.getRequest().toByteArray());
    if (!Proofs.equal(expected, proof)) {
      throw new RefusedException(id, Status.REFUSED, "The request has no valid proof");
    }
    String fault = fault(request);
    if (fault != null) {
      throw new RefusedException(id, Status.REFUSED, fault);
    }
    return new CheckedRequest(request, job, ByteString.copyFrom(proofs.ofAnswer(job.signer(), proof)));
  }

  private static Request parse(ByteString bytes) throws RefusedException {
    try {
      return Request.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new RefusedException(0, Status.REFUSED, "The request cannot be parsed");
    }
  }

  /**
   * Checks that the name is safe, as a store may look for a directory of this name. The digits in it may belong to any
   * script: an unpatched JobTracker formats them in its locale.
   */
  private static boolean isName(String job) {
    return !job.isEmpty() && job.length() <= MAX_JOB_LENGTH && job.charAt(0) != '.'
        && job.chars().allMatch(c -> c > ' ' && !Character.isISOControl(c) && c != '/' && c != '\\');
  }

  private static String fault(Request request) {
    int maps = request.getMapCount();
    if (maps != request.getAttemptCount()) {
      return maps + " maps, but " + request.getAttemptCount() + " attempts";
    }
    if (maps == 0 || maps > MAX_MAPS) {
      return maps + " maps: expected 1 to " + MAX_MAPS;
    }
    if (request.getReduce() < 0) {
      return "The number of the reduce is too large";
    }
    for (int i = 0; i < maps; i++) {
      if (request.getMap(i) < 0 || request.getAttempt(i) < 0) {
        return "The number of a map or an attempt is too large";
      }
    }
    return null;
  }
}
