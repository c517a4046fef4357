/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PacketHeader;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.util.DataChecksum;
import org.junit.Test;

/** Tests that a replica sent by a DataNode is accepted up to the wanted length, if it is correct. */
public class TestReplicaSource {
  private static final int CHUNK = 8;
  private static final int PACKET = 2 * CHUNK;
  private static final int LENGTH = 2 * PACKET + CHUNK + 5;

  private final DataChecksum checksum = checksum(DataChecksum.CHECKSUM_CRC32);
  private final byte[] block = new byte[LENGTH];
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(sent);
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private final ByteArrayOutputStream sums = new ByteArrayOutputStream();

  public TestReplicaSource() {
    new Random(7).nextBytes(block);
  }

  private static DataChecksum checksum(int type) {
    return DataChecksum.newDataChecksum(type, CHUNK);
  }

  private void begin(Status status, int type, long offset) throws IOException {
    status.write(out);
    checksum(type).writeHeader(out);
    out.writeLong(offset);
  }

  private byte[] sumsOf(int from, int to) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] sum = new byte[checksum.getChecksumSize()];
    for (int at = from; at < to; at += CHUNK) {
      checksum.reset();
      checksum.update(block, at, Math.min(CHUNK, to - at));
      checksum.writeValue(sum, 0, true);
      all.writeBytes(sum);
    }
    return all.toByteArray();
  }

  private void packet(int from, int to) throws IOException {
    byte[] of = sumsOf(from, to);
    new PacketHeader(4 + of.length + to - from, from, from / PACKET, false, to - from).write(out);
    out.write(of);
    out.write(block, from, to - from);
  }

  /** Sends the block up to the given byte, in whole packets and a remainder. */
  private void send(int end) throws IOException {
    begin(Status.SUCCESS, DataChecksum.CHECKSUM_CRC32, 0);
    for (int at = 0; at < end; at += PACKET) {
      packet(at, Math.min(at + PACKET, end));
    }
  }

  private byte[] copy(int length) throws IOException {
    return new ReplicaSource(new DataInputStream(new ByteArrayInputStream(sent.toByteArray())), checksum)
        .copy(length, data, new DataOutputStream(sums));
  }

  private void assertCopied(int length, int sentTo) throws IOException {
    sent.reset();
    data.reset();
    sums.reset();
    send(sentTo);
    byte[] last = copy(length);
    assertArrayEquals(Arrays.copyOf(block, length), data.toByteArray());
    byte[] all = sumsOf(0, length);
    assertArrayEquals(all, sums.toByteArray());
    assertArrayEquals(Arrays.copyOfRange(all, all.length - 4, all.length), last);
  }

  @Test
  public void asMuchIsTakenAsIsWanted() throws Exception {
    for (int length = 1; length <= LENGTH; length++) {
      assertCopied(length, length);
      assertCopied(length, LENGTH);
    }
  }

  @Test
  public void theAnswerMustBeOfTheRightKind() throws Exception {
    begin(Status.ERROR, DataChecksum.CHECKSUM_CRC32, 0);
    assertEquals("The datanode responded with ERROR", refusal(FetchException.Remedy.OTHER_STAMP));
    begin(Status.SUCCESS, DataChecksum.CHECKSUM_NULL, 0);
    assertEquals("The bytes have no checksums", refusal(FetchException.Remedy.OTHER_STAMP));
    Status.SUCCESS.write(out);
    DataChecksum.newDataChecksum(DataChecksum.CHECKSUM_CRC32, 2 * CHUNK).writeHeader(out);
    assertEquals("The checksums are for 16 bytes each, not for 8", refusal(FetchException.Remedy.NONE));
    begin(Status.SUCCESS, DataChecksum.CHECKSUM_CRC32, CHUNK);
    assertEquals("The bytes begin at 8, not at 0", refusal());
  }

  private String refusal(FetchException.Remedy remedy) {
    FetchException why = assertThrows(FetchException.class, () -> copy(LENGTH));
    assertEquals(remedy, why.remedy());
    sent.reset();
    return why.getMessage();
  }

  private String refusal() {
    String why = assertThrows(IOException.class, () -> copy(LENGTH)).getMessage();
    sent.reset();
    return why;
  }

  @Test
  public void packetsMustFollowEachOther() throws Exception {
    begin(Status.SUCCESS, DataChecksum.CHECKSUM_CRC32, 0);
    packet(PACKET, 2 * PACKET);
    assertTrue(refusal().startsWith("Not the expected packet at 0: "));
    begin(Status.SUCCESS, DataChecksum.CHECKSUM_CRC32, 0);
    packet(0, CHUNK + 1);
    assertEquals("The bytes end at 9", refusal());
    begin(Status.SUCCESS, DataChecksum.CHECKSUM_CRC32, 0);
    new PacketHeader(4, 0, 0, true, 0).write(out);
    assertTrue(refusal().startsWith("Not the expected packet at 0: "));
    begin(Status.SUCCESS, DataChecksum.CHECKSUM_CRC32, 0);
    new PacketHeader(4 + 4 * 4 + PACKET, 0, 0, false, PACKET).write(out);
    assertTrue(refusal().startsWith("Not the expected packet at 0: "));
  }

  @Test
  public void aWrongByteIsFound() throws Exception {
    send(LENGTH);
    byte[] all = sent.toByteArray();
    all[all.length - 1]++;
    sent.reset();
    sent.writeBytes(all);
    ChecksumException wrong = assertThrows(ChecksumException.class, () -> copy(LENGTH - 1));
    assertEquals(LENGTH - 5, wrong.getPos());
  }

  @Test
  public void aDiskThatTakesNothingIsNoFaultOfTheNode() throws Exception {
    send(LENGTH);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(sent.toByteArray()));
    OutputStream full = new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("No space left on device");
      }
    };
    ReplicaSource.DiskException why = assertThrows(ReplicaSource.DiskException.class,
        () -> new ReplicaSource(in, checksum).copy(LENGTH, full, new DataOutputStream(sums)));
    assertEquals("No space left on device", why.getMessage());
  }

  @Test
  public void anEndBeforeIsAnError() throws Exception {
    send(PACKET);
    assertThrows(IOException.class, () -> copy(PACKET + 1));
  }
}
