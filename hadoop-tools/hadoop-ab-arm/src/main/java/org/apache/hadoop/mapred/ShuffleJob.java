/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import javax.crypto.SecretKey;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.token.Token;

/** The job whose maps are done and whose reduces copy: its IDs and the shared secret. */
final class ShuffleJob {
  static final JobID ID = new JobID("ab", 1);
  private static final byte[] PASSWORD = "no secret: both ends are on this machine".getBytes();

  private ShuffleJob() {
  }

  /** Returns the only attempt of a map. */
  static TaskAttemptID map(int map) {
    return new TaskAttemptID(ID.getJtIdentifier(), ID.getId(), TaskType.MAP, map, 0);
  }

  /** Returns an attempt of a reduce. */
  static TaskAttemptID reduce(int reduce, int attempt) {
    return new TaskAttemptID(ID.getJtIdentifier(), ID.getId(), TaskType.REDUCE, reduce, attempt);
  }

  static SecretKey secret() {
    return JobTokenSecretManager.createSecretKey(PASSWORD);
  }

  static Token<JobTokenIdentifier> token() {
    return new Token<>(new byte[0], PASSWORD, new Text("ab"), new Text("ab"));
  }
}
