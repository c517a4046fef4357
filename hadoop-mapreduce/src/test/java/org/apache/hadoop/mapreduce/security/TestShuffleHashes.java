/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.security;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.junit.Test;

/**
 * Checks that a tracker accepts the correct hash of a request and rejects any other; constant-time comparison is
 * guaranteed by the JDK.
 */
public class TestShuffleHashes {
  private static final String REQUEST = "50060/mapOutput?job=job_1_0001&reduce=0&map=attempt_1_0001_m_000000_0";
  private final SecretKey key = JobTokenSecretManager.createSecretKey("password".getBytes());

  @Test
  public void theHashOfTheRequestIsTaken() throws IOException {
    SecureShuffleUtils.verifyReply(SecureShuffleUtils.hashFromString(REQUEST, key), REQUEST, key);
  }

  @Test
  public void anyOtherIsRefused() throws IOException {
    String hash = SecureShuffleUtils.hashFromString(REQUEST, key);
    assertRefused(SecureShuffleUtils.hashFromString(REQUEST + "1", key));
    assertRefused(SecureShuffleUtils.hashFromString(REQUEST,
        JobTokenSecretManager.createSecretKey("Password".getBytes())));
    assertRefused("");
    assertRefused("no base 64: ,;-");
    assertRefused(hash.substring(0, 8));
    assertRefused((hash.charAt(0) == 'A' ? "B" : "A") + hash.substring(1));
  }

  private void assertRefused(String hash) {
    IOException refusal = assertThrows(IOException.class, () -> SecureShuffleUtils.verifyReply(hash, REQUEST, key));
    assertEquals("Verification of the hashReply failed", refusal.getMessage());
  }
}
