/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipFile;
import org.apache.hadoop.ab.util.UserError;

/** Checks of a jar before it is used in a measurement. */
public final class Jars {
  private Jars() {
  }

  /** Returns the SHA-256 of {@code file} in lower-case hex. */
  public static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Opens the jar's central directory, which is at its end, so that a truncated file is detected.
   *
   * @throws UserError if the file is missing or not a jar
   */
  static void requireReadable(String arm, Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new UserError("arm " + arm + ": the jar " + jar
          + " is missing: build it, or delete target/arms and run again");
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.size();
    } catch (IOException e) {
      throw new UserError("arm " + arm + ": the jar " + jar + " is corrupt (" + e.getMessage()
          + "): delete it and run again", e);
    }
  }

  /**
   * Returns the checksum of {@code jar}, which must equal {@code pinned} unless that is null.
   *
   * @throws UserError if it differs
   */
  static String requireSum(String arm, Path jar, String pinned) throws IOException {
    String sum = sha256(jar);
    if (pinned != null && !pinned.equals(sum)) {
      throw new UserError("arm " + arm + ": the jar " + jar + " has SHA-256 " + sum + ", not the pinned " + pinned
          + ": delete it and run again");
    }
    return sum;
  }
}
