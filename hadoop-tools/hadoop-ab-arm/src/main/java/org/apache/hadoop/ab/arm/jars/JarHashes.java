/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jars;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** The SHA-256 hashes of jars in lower-case hex; each jar is read once. Not thread-safe. */
public final class JarHashes {
  private final Map<Path, String> known = new HashMap<>();

  /** Returns the hash of {@code jar}; null if it is not a regular file, such as a directory of classes. */
  public String of(Path jar) throws IOException {
    String hash = known.get(jar);
    if (hash == null && Files.isRegularFile(jar)) {
      hash = digest(jar);
      known.put(jar, hash);
    }
    return hash;
  }

  private static String digest(Path jar) throws IOException {
    MessageDigest sha256;
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
    try (InputStream in = new DigestInputStream(Files.newInputStream(jar), sha256)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(sha256.digest());
  }
}
