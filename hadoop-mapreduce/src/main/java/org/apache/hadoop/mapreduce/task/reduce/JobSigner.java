/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import javax.crypto.SecretKey;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.shuffle.Signer;

/** The secret of a job, as its reduces have it. Thread-safe. */
final class JobSigner implements Signer {
  private final SecretKey secret;

  JobSigner(SecretKey secret) {
    this.secret = secret;
  }

  @Override
  public byte[] sign(byte[] message) {
    return JobTokenSecretManager.computeHash(message, secret);
  }
}
