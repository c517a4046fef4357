/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.hadoop.hdfs.pipeline.ReplicaFetchRequest;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.FSConstants;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager.AccessMode;
import org.apache.hadoop.hdfs.server.datanode.FSDatasetInterface.BlockWriteStreams;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;

/**
 * Fetches a replica that is being written, from a datanode that has it, so that this one can join the pipeline of the
 * block. The bytes are those that the client has acknowledged, and the replica has the generation stamp that the
 * namenode knows. As long as they come the replica is a temporary one, which is never reported, and is gone when this
 * node starts anew: one with too few bytes is never taken for the block. For one thread.
 */
final class ReplicaFetch {
  private static final Log LOG = DataNode.LOG;
  private static final long SIGN_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Writes the bytes of a replica, and their sums. */
  @FunctionalInterface
  private interface Content {
    void writeTo(OutputStream data, DataOutputStream sums) throws IOException;
  }

  private final DataNode datanode;
  private final ReplicaFetchRequest request;
  private final DataOutputStream reply;
  private long signed = System.nanoTime();
  /** The sum of the last chunk; null if there is none. */
  private byte[] lastSum;
  /** Whether the client does not hear what it is told. */
  private boolean isGivenUp;

  private ReplicaFetch(DataNode datanode, ReplicaFetchRequest request, DataOutputStream reply) {
    this.datanode = datanode;
    this.request = request;
    this.reply = reply;
  }

  /** Receives a request, and answers it. */
  static void serve(DataNode datanode, long estimate, DataInputStream in, OutputStream out) throws IOException {
    ReplicaFetchRequest request = ReplicaFetchRequest.receive(in);
    DataOutputStream reply = new DataOutputStream(out);
    Status status = new ReplicaFetch(datanode, request, reply).run(estimate);
    status.write(reply);
    reply.flush();
  }

  private Status run(long estimate) {
    Block block = request.block();
    try {
      if (datanode.isBlockTokenEnabled) {
        datanode.blockTokenSecretManager.checkAccess(request.token(), null, block, AccessMode.WRITE);
      }
      PacketBuffers.checkChunk(request.checksum().getBytesPerChecksum());
      if (!(datanode.data instanceof FSDataset data)) {
        throw new IOException("no files");
      }
      fetch(data, Math.max(estimate, request.length()));
      LOG.info("Fetched " + request.length() + " bytes of " + block + ", which is being written");
      return Status.SUCCESS;
    } catch (InvalidToken e) {
      LOG.warn("Not allowed to fetch " + block, e);
      return Status.ERROR_ACCESS_TOKEN;
    } catch (IOException e) {
      LOG.warn("Cannot fetch " + block, e);
      return Status.ERROR;
    }
  }

  private void fetch(FSDataset data, long estimate) throws IOException {
    Block block = new Block(request.block());
    block.setNumBytes(estimate);
    ReplicaInPipeline replica = (ReplicaInPipeline) data.createTemporary(block);
    boolean isFetched = false;
    try {
      ReplicaSyncs syncs = copy(replica);
      take(data, replica);
      syncs.finalized(data, block);
      isFetched = true;
    } finally {
      if (!isFetched) {
        data.unfinalizeBlock(block);
      }
    }
  }

  /** Each try writes as many bytes to the same place of the files, so that nothing stays of one before it. */
  private ReplicaSyncs copy(ReplicaInPipeline replica) throws IOException {
    if (request.length() == 0) {
      return write(replica, (data, sums) -> { });
    }
    IOException none = new IOException("There is no datanode that has it");
    for (DatanodeInfo source : request.sources()) {
      for (long stamp : request.stamps()) {
        try {
          return write(replica, (data, sums) -> read(source, stamp, data, sums));
        } catch (IOException e) {
          if (isGivenUp) {
            throw e;
          }
          LOG.info("Cannot fetch " + replica.getBlockName() + " of generation stamp " + stamp + " from "
              + source.getName() + ": " + e);
          none = e;
        }
      }
    }
    throw none;
  }

  private ReplicaSyncs write(ReplicaInPipeline replica, Content content) throws IOException {
    BlockWriteStreams streams = replica.createStreams(true, request.checksum().getBytesPerChecksum(),
        request.checksum().getChecksumSize());
    try (OutputStream data = streams.dataOut;
        DataOutputStream sums = new DataOutputStream(
            new BufferedOutputStream(streams.checksumOut, FSConstants.SMALL_BUFFER_SIZE))) {
      BlockMetadataHeader.writeHeader(sums, request.checksum());
      content.writeTo(data, sums);
      sums.flush();
      ReplicaSyncs syncs = new ReplicaSyncs(streams, replica, datanode.diskSyncs);
      if (request.sync()) {
        syncs.sync();
      }
      return syncs;
    }
  }

  private void read(DatanodeInfo source, long stamp, OutputStream data, DataOutputStream sums) throws IOException {
    try (Socket socket = datanode.newSocket()) {
      int timeout = datanode.socketTimeout + datanode.settings.readTimeoutExtension();
      NetUtils.connect(socket, NetUtils.createSocketAddr(source.getName()), timeout);
      socket.setSoTimeout(timeout);
      DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
          NetUtils.getOutputStream(socket, datanode.socketWriteTimeout), FSConstants.SMALL_BUFFER_SIZE));
      Block block = new Block(request.block().getBlockId(), request.length(), stamp);
      DataTransferProtocol.Sender.opReadBlock(out, block, 0, request.length(), "", request.token());
      DataInputStream in = new DataInputStream(
          new BufferedInputStream(NetUtils.getInputStream(socket), FSConstants.BUFFER_SIZE));
      lastSum = new ReplicaSource(in, request.checksum(), this::sign).copy(request.length(), data, sums);
    }
  }

  /** Says that bytes come, to a client that may have given this node up. */
  private void sign() throws IOException {
    long now = System.nanoTime();
    if (now - signed >= SIGN_NANOS) {
      signed = now;
      isGivenUp = true;
      reply.writeShort(ReplicaFetchRequest.COMING);
      reply.flush();
      isGivenUp = false;
    }
  }

  /** Makes the replica one that is being written, by nobody yet. */
  private void take(FSDataset data, ReplicaInPipeline replica) throws IOException {
    synchronized (data) {
      if (data.volumeMap.get(replica.getBlockId()) != replica) {
        throw new IOException("The replica has been deleted meanwhile");
      }
      File file = replica.getVolume().createRbwFile(replica);
      ReplicaBeingWritten written = new ReplicaBeingWritten(replica.getBlockId(), request.length(),
          replica.getGenerationStamp(), replica.getVolume(), file.getParentFile(), null);
      written.setLastChecksumAndDataLen(request.length(), lastSum);
      try {
        Files.move(replica.getMetaFile().toPath(), written.getMetaFile().toPath());
        Files.move(replica.getBlockFile().toPath(), file.toPath(), StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        Files.deleteIfExists(written.getMetaFile().toPath());
        Files.deleteIfExists(file.toPath());
        throw e;
      }
      data.volumeMap.add(written);
    }
  }
}
