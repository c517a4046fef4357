/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.MD5MD5CRC32FileChecksum;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MD5Hash;

/**
 * A local file system under another scheme, with one owner for all files and the checksums that HDFS reports for files
 * of one block.
 */
public abstract class SummedFileSystem extends OtherScheme {
  private static final int CHUNK = 512;
  /** The size of the buffer that first holds the blocks' checksums, all of which is digested. */
  private static final int BUFFER = 32;

  /** Creates a file system whose files and folders all have these permissions. */
  protected SummedFileSystem(int permission, String owner) {
    super(permission, owner);
  }

  @Override
  public FileChecksum getFileChecksum(Path file) throws IOException {
    byte[] content = Files.readAllBytes(pathToFile(file).toPath());
    ByteArrayOutputStream sums = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(sums);
    for (int from = 0; from < content.length; from += CHUNK) {
      CRC32 crc = new CRC32();
      crc.update(content, from, Math.min(CHUNK, content.length - from));
      out.writeInt((int) crc.getValue());
    }
    byte[] blocks = Arrays.copyOf(MD5Hash.digest(sums.toByteArray()).getDigest(), BUFFER);
    return new MD5MD5CRC32FileChecksum(CHUNK, 0, MD5Hash.digest(blocks));
  }
}
