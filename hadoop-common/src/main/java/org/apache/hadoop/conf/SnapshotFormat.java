/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The format of the files by which a process passes parsed resources to another: big-endian numbers, and strings as
 * their length and their characters, which makes them independent of the locale.
 *
 * <pre>
 *   0        4        8        12       16
 *   +--------+--------+--------+--------+-----------------+
 *   | magic  | kind   | length | CRC-32 | length bytes    |
 *   +--------+--------+--------+--------+-----------------+
 *   string: -1 for null, or 2 * characters + (1 if each has two bytes, 0 if all have one), and the characters
 * </pre>
 *
 * <p>A kind includes its version: a different layout is a different kind, which older readers reject. Stateless.
 */
final class SnapshotFormat {
  private static final int MAGIC = 0x53434e46;
  private static final int HEADER = 16;
  private static final int NULL = -1;
  private static final int ONE_BYTE = 0xff;

  private SnapshotFormat() {
  }

  /** A failure to read a file that is not a snapshot of the expected kind, or is damaged. */
  @SuppressWarnings("serial")
  static final class BrokenSnapshotException extends IOException {
    BrokenSnapshotException(String message) {
      super(message);
    }
  }

  /** A writer of the elements of a snapshot, in order. For one thread. */
  static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream data = new DataOutputStream(bytes);

    void number(int number) throws IOException {
      data.writeInt(number);
    }

    void number(long number) throws IOException {
      data.writeLong(number);
    }

    void string(String string) throws IOException {
      if (string == null) {
        data.writeInt(NULL);
      } else if (string.chars().allMatch(character -> character <= ONE_BYTE)) {
        data.writeInt(string.length() * 2);
        data.write(string.getBytes(StandardCharsets.ISO_8859_1));
      } else {
        data.writeInt(string.length() * 2 + 1);
        data.writeChars(string);
      }
    }

    void bytes(byte[] some) throws IOException {
      data.writeInt(some == null ? NULL : some.length);
      if (some != null) {
        data.write(some);
      }
    }

    void property(ResourceProperty property) throws IOException {
      data.writeBoolean(property.isFinal());
      string(property.name());
      string(property.value());
    }

    /**
     * Writes all elements to a file of this kind.
     *
     * @return the CRC-32 of the contents, which distinguishes this snapshot from others
     */
    int writeTo(File file, int kind) throws IOException {
      byte[] payload = bytes.toByteArray();
      int sum = sum(payload, 0, payload.length);
      ByteBuffer whole = ByteBuffer.allocate(HEADER + payload.length);
      whole.putInt(MAGIC).putInt(kind).putInt(payload.length).putInt(sum).put(payload);
      // Not by a java.nio path, which rejects names outside the charset of file names.
      try (OutputStream out = new FileOutputStream(file)) {
        out.write(whole.array());
      }
      return sum;
    }
  }

  /** A reader of the elements of a snapshot, in the order in which they were written. For one thread. */
  static final class Reader {
    private final byte[] bytes;
    private final ByteBuffer data;

    private Reader(byte[] bytes) {
      this.bytes = bytes;
      data = ByteBuffer.wrap(bytes);
    }

    /** Reads the whole file. */
    static Reader of(File file, int kind) throws IOException {
      byte[] bytes;
      try (InputStream in = new FileInputStream(file)) {
        bytes = in.readAllBytes();
      }
      Reader reader = new Reader(bytes);
      if (bytes.length < HEADER || reader.number() != MAGIC || reader.number() != kind
          || reader.number() != bytes.length - HEADER || reader.number() != SnapshotFormat.sum(bytes, HEADER,
          bytes.length - HEADER)) {
        throw new BrokenSnapshotException(file + " is not a complete snapshot of kind " + kind);
      }
      return reader;
    }

    /** Returns the CRC-32 in the header of the file. */
    int sum() {
      return data.getInt(HEADER - Integer.BYTES);
    }

    int number() throws BrokenSnapshotException {
      try {
        return data.getInt();
      } catch (BufferUnderflowException e) {
        throw new BrokenSnapshotException("a snapshot is truncated");
      }
    }

    long longNumber() throws BrokenSnapshotException {
      return (long) number() << Integer.SIZE | number() & 0xffffffffL;
    }

    /** Returns a number of elements that follow, each of at least a byte. */
    int count() throws BrokenSnapshotException {
      int count = number();
      if (count < 0 || count > data.remaining()) {
        throw new BrokenSnapshotException("a snapshot has an invalid count of " + count + ": " + data.remaining()
            + " bytes are left");
      }
      return count;
    }

    String string() throws BrokenSnapshotException {
      int header = number();
      if (header == NULL) {
        return null;
      }
      int at = take((header >>> 1) * (header & 1) + (header >>> 1));
      if ((header & 1) == 0) {
        return new String(bytes, at, header >>> 1, StandardCharsets.ISO_8859_1);
      }
      char[] characters = new char[header >>> 1];
      ByteBuffer.wrap(bytes, at, 2 * characters.length).asCharBuffer().get(characters);
      return new String(characters);
    }

    byte[] bytes() throws BrokenSnapshotException {
      int length = number();
      if (length == NULL) {
        return null;
      }
      int at = take(length);
      return java.util.Arrays.copyOfRange(bytes, at, at + length);
    }

    ResourceProperty property() throws BrokenSnapshotException {
      boolean isFinal = bytes[take(1)] != 0;
      return new ResourceProperty(string(), string(), isFinal);
    }

    private int take(int length) throws BrokenSnapshotException {
      if (length < 0 || length > data.remaining()) {
        throw new BrokenSnapshotException("a snapshot has an invalid length of " + length + ": " + data.remaining()
            + " bytes are left");
      }
      int at = data.position();
      data.position(at + length);
      return at;
    }
  }

  static int sum(byte[] bytes, int from, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
