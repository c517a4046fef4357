/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The tokens that pages of this process give out, one per browser session: a request that another site makes a browser
 * send carries the session's cookie, but no token. Thread-safe.
 */
final class RequestTokens {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SESSION_BYTES = 16;
  private static final Pattern SESSION = Pattern.compile("[0-9a-f]{" + 2 * SESSION_BYTES + "}");

  private final SecureRandom random = new SecureRandom();
  private final SecretKeySpec key = new SecretKeySpec(bytes(32), ALGORITHM);

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Returns the session ID in a cookie if it is valid, otherwise a new one. */
  String session(String cookie) {
    return isSession(cookie) ? cookie : HexFormat.of().formatHex(bytes(SESSION_BYTES));
  }

  private static boolean isSession(String cookie) {
    return cookie != null && SESSION.matcher(cookie).matches();
  }

  /** Returns the token of a session. */
  String token(String session) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(session.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns whether a token belongs to a session; either may be null. */
  boolean isToken(String session, String token) {
    return isSession(session) && token != null && MessageDigest.isEqual(
        token(session).getBytes(StandardCharsets.US_ASCII), token.getBytes(StandardCharsets.UTF_8));
  }
}
