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
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import org.apache.commons.logging.Log;
import org.apache.hadoop.fs.LocalPaths;
import org.apache.hadoop.hdfs.pipeline.ReplicaFetchRequest;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.FSConstants;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager.AccessMode;
import org.apache.hadoop.hdfs.server.datanode.FSDatasetInterface.BlockWriteStreams;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;
import org.apache.hadoop.security.token.Token;

/**
 * Fetches an in-progress replica from a datanode that has it, so that this datanode can join the pipeline of the block.
 * It fetches the bytes that the client has acknowledgements for, and gives the replica the generation stamp that the
 * namenode knows. During the fetch the replica is a temporary one, which is never reported and is deleted when this
 * node restarts: an incomplete replica is never taken for the block. For one thread.
 */
final class ReplicaFetch {
  private static final Log LOG = DataNode.LOG;

  /** A source of a replica's bytes and their checksums. */
  @FunctionalInterface
  private interface Content {
    void writeTo(OutputStream data, DataOutputStream sums) throws IOException;
  }

  private final DataNode datanode;
  private final ReplicaFetchRequest request;
  private final FetchSigns signs;
  /** The checksum of the last chunk; null if there is none. */
  private byte[] lastSum;
  /** The replica with the fetched bytes; null until all have arrived. */
  private ReplicaBeingWritten taken;

  private ReplicaFetch(DataNode datanode, ReplicaFetchRequest request, FetchSigns signs) {
    this.datanode = datanode;
    this.request = request;
    this.signs = signs;
  }

  /** Receives a request and answers it. */
  static void serve(DataNode datanode, long estimate, DataInputStream in, Socket client) throws IOException {
    ReplicaFetchRequest request = ReplicaFetchRequest.receive(in);
    DataOutputStream reply = new DataOutputStream(NetUtils.getOutputStream(client, datanode.socketWriteTimeout));
    ReplicaFetch fetch;
    Status status;
    try (FetchSigns signs = FetchSigns.begin(reply)) {
      fetch = new ReplicaFetch(datanode, request, signs);
      status = fetch.run(estimate);
    }
    fetch.answer(status, reply, client);
  }

  private Status run(long estimate) {
    Block block = request.block();
    try {
      if (datanode.isBlockTokenEnabled) {
        datanode.blockTokenSecretManager.checkAccess(request.token(), null, block, AccessMode.WRITE);
      }
      PacketBuffers.checkChunk(request.checksum().getBytesPerChecksum());
      if (!(datanode.data instanceof FSDataset data)) {
        throw new IOException("the replicas are not in files");
      }
      taken = fetch(data, Math.max(estimate, request.length()));
      return Status.SUCCESS;
    } catch (InvalidToken e) {
      LOG.warn("Not allowed to fetch " + block, e);
      return Status.ERROR_ACCESS_TOKEN;
    } catch (FetchException e) {
      LOG.warn("Cannot fetch " + block, e);
      return e.remedy() == FetchException.Remedy.NONE ? Status.ERROR_CHECKSUM : Status.ERROR;
    } catch (IOException e) {
      LOG.warn("Cannot fetch " + block, e);
      return Status.ERROR;
    }
  }

  /**
   * Sends the status to the client, and waits for it to confirm the replica. An unconfirmed replica is never written
   * to, and would be in the way of a copy of the block, so that it is deleted.
   */
  private void answer(Status status, DataOutputStream reply, Socket client) throws IOException {
    boolean joins = false;
    try {
      status.write(reply);
      reply.flush();
      if (taken != null) {
        client.setSoTimeout(datanode.socketTimeout);
        joins = NetUtils.getInputStream(client).read() == ReplicaFetchRequest.JOINS;
      }
    } finally {
      if (joins) {
        LOG.info("Fetched " + request.length() + " bytes of " + request.block() + ", which is being written");
      } else if (taken != null) {
        LOG.info("Deleting the fetched bytes of " + request.block() + ": the client no longer waits");
        drop((FSDataset) datanode.data, taken);
      }
    }
  }

  private ReplicaBeingWritten fetch(FSDataset data, long estimate) throws IOException {
    Block block = new Block(request.block());
    block.setNumBytes(estimate);
    ReplicaInPipeline replica = (ReplicaInPipeline) data.createTemporary(block);
    ReplicaBeingWritten written = null;
    boolean isFetched = false;
    try {
      ReplicaSyncs syncs = copy(replica);
      signs.check();
      written = take(data, replica);
      syncs.finalized(data, block);
      isFetched = true;
      return written;
    } catch (FetchException e) {
      throw e;
    } catch (IOException e) {
      if (signs.areHeard()) {
        datanode.checkDiskError(e);
      }
      throw e;
    } finally {
      if (written == null) {
        data.unfinalizeBlock(block);
      } else if (!isFetched) {
        drop(data, written);
      }
    }
  }

  /** Writes the same number of bytes at the same offsets in each try, so that nothing of an earlier try remains. */
  private ReplicaSyncs copy(ReplicaInPipeline replica) throws IOException {
    if (request.length() == 0) {
      return write(replica, (data, sums) -> { });
    }
    FetchException none = new FetchException("No datanode has it", FetchException.Remedy.OTHER_SOURCE);
    for (DatanodeInfo source : request.sources()) {
      for (long stamp : request.stamps()) {
        try {
          return write(replica, (data, sums) -> read(source, stamp, data, sums));
        } catch (FetchException e) {
          signs.check();
          LOG.info("Cannot fetch " + replica.getBlockName() + " of generation stamp " + stamp + " from "
              + source.getName() + ": " + e);
          none = e;
        }
        if (none.remedy() != FetchException.Remedy.OTHER_STAMP) {
          break;
        }
      }
      if (none.remedy() == FetchException.Remedy.NONE) {
        break;
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
      signs.reads(socket);
      int timeout = datanode.socketTimeout + datanode.settings.readTimeoutExtension();
      NetUtils.connect(socket, NetUtils.createSocketAddr(source.getName()), timeout);
      socket.setSoTimeout(timeout);
      DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
          NetUtils.getOutputStream(socket, datanode.socketWriteTimeout), FSConstants.SMALL_BUFFER_SIZE));
      Block block = new Block(request.block().getBlockId(), request.length(), stamp);
      DataTransferProtocol.Sender.opReadBlock(out, block, 0, request.length(), "", tokenToRead());
      DataInputStream in = new DataInputStream(
          new BufferedInputStream(NetUtils.getInputStream(socket), FSConstants.BUFFER_SIZE));
      lastSum = new ReplicaSource(in, request.checksum()).copy(request.length(), data, sums);
    } catch (FetchException | ReplicaSource.DiskException e) {
      throw e;
    } catch (IOException e) {
      throw new FetchException(e, FetchException.Remedy.OTHER_SOURCE);
    } finally {
      signs.hasRead();
    }
  }

  /** Returns a read token, as the client's own token need not permit reading the block. */
  private Token<BlockTokenIdentifier> tokenToRead() throws IOException {
    return datanode.isBlockTokenEnabled
        ? datanode.blockTokenSecretManager.generateToken(null, request.block(), EnumSet.of(AccessMode.READ))
        : BlockTokenSecretManager.DUMMY_TOKEN;
  }

  /** Turns the temporary replica into one that is being written, which has no writer yet. */
  private ReplicaBeingWritten take(FSDataset data, ReplicaInPipeline replica) throws IOException {
    synchronized (data) {
      if (data.volumeMap.get(replica.getBlockId()) != replica) {
        throw new IOException("The replica was deleted in the meantime");
      }
      File file = replica.getVolume().createRbwFile(replica);
      ReplicaBeingWritten written = new ReplicaBeingWritten(replica.getBlockId(), request.length(),
          replica.getGenerationStamp(), replica.getVolume(), file.getParentFile(), null);
      written.setLastChecksumAndDataLen(request.length(), lastSum);
      Path sums = LocalPaths.of(written.getMetaFile());
      Path bytes = LocalPaths.of(file);
      try {
        Files.move(LocalPaths.of(replica.getMetaFile()), sums);
        Files.move(LocalPaths.of(replica.getBlockFile()), bytes, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        Files.deleteIfExists(sums);
        Files.deleteIfExists(bytes);
        throw e;
      }
      data.volumeMap.add(written);
      return written;
    }
  }

  /** Deletes the fetched replica, unless a pipeline has begun to write to it or it is being recovered. */
  private void drop(FSDataset data, ReplicaBeingWritten written) throws IOException {
    synchronized (data) {
      if (data.volumeMap.get(written.getBlockId()) == written
          && written.getGenerationStamp() == request.block().getGenerationStamp()) {
        try {
          Files.deleteIfExists(LocalPaths.of(written.getBlockFile()));
          Files.deleteIfExists(LocalPaths.of(written.getMetaFile()));
        } finally {
          data.volumeMap.remove(written);
        }
      }
    }
  }
}
