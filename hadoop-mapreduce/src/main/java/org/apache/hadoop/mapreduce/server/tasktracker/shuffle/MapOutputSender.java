/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.function.LongConsumer;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.apache.hadoop.util.StringUtils;

/**
 * A sender of the outputs of several maps to one reduce in a single response, each preceded by its header. Everything
 * that they share (the job's user, the buffer) is set up once, and the folders are searched for an index only if it is
 * not cached.
 *
 * <p>Nothing is flushed between two outputs, so that small ones share a packet. Used by one thread.
 */
public final class MapOutputSender {
  private static final Log LOG = LogFactory.getLog(MapOutputSender.class);
  private static final int BUFFER_BYTES = 64 * 1024;

  private final JobID job;
  private final MapOutputs outputs;
  private final int reduce;
  private final LostOutputs lost;
  private final LongConsumer bytesSent;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int sent;

  /** @param bytesSent called with the size of each piece sent */
  public MapOutputSender(JobID job, MapOutputs outputs, int reduce, LostOutputs lost, LongConsumer bytesSent) {
    this.job = job;
    this.outputs = outputs;
    this.reduce = reduce;
    this.lost = lost;
    this.bytesSent = bytesSent;
  }

  /**
   * Sends one output. After an exception {@code out} may end in the middle of it.
   *
   * @param mapId the id as received from the network
   * @throws IOException if it is not the id of a map of the job, its output cannot be read, or the reduce has
   *     disconnected
   */
  public void send(String mapId, DataOutputStream out) throws IOException {
    TaskAttemptID map = parse(mapId);
    MapOutputIndex.Part part = outputs.part(mapId, reduce);
    try (FileChannel in = outputs.open(mapId)) {
      check(map, part);
      in.position(part.offset());
      new ShuffleHeader(mapId, part.length(), part.rawLength(), reduce).write(out);
      copy(map, in, part.length(), out);
    } catch (IOException e) {
      throw new IOException("error on sending map " + mapId + " to reduce " + reduce, e);
    }
    sent++;
    if (LOG.isDebugEnabled()) {
      LOG.debug("Sent out " + part.length() + " bytes to reduce " + reduce + " from map: " + mapId);
    }
  }

  /**
   * Flushes, after an exception, the complete outputs that are still in the response's buffer. If an error code
   * replaced them, the reduce would blame the first of them.
   *
   * @param sender null if there is none yet
   * @return true if it is too late to send an error code
   */
  public static boolean flush(MapOutputSender sender, HttpServletResponse response) {
    try {
      if (sender != null && sender.sent > 0) {
        response.flushBuffer();
      }
    } catch (IOException e) {
      LOG.debug("the reduce is gone", e);
      return true;
    }
    return response.isCommitted();
  }

  /** Accepts only ids of maps of the job, because the id becomes part of a path. */
  private TaskAttemptID parse(String mapId) throws IOException {
    try {
      TaskAttemptID map = TaskAttemptID.forName(mapId);
      if (map != null && map.getTaskType() == TaskType.MAP && map.getJobID().equals(job)
          && map.toString().equals(mapId)) {
        return map;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new IOException("not a map of " + job + ": " + mapId);
  }

  private void check(TaskAttemptID map, MapOutputIndex.Part part) throws IOException {
    if (part.offset() < 0 || part.length() <= 0) {
      throw unreadable(map, new IOException("Illegal partLength of " + part.length() + " at " + part.offset()));
    }
  }

  private void copy(TaskAttemptID map, FileChannel in, long length, DataOutputStream out) throws IOException {
    for (long left = length; left > 0;) {
      int n = read(map, in, (int) Math.min(left, buffer.length));
      bytesSent.accept(n);
      out.write(buffer, 0, n);
      left -= n;
    }
  }

  private int read(TaskAttemptID map, FileChannel in, int length) throws IOException {
    try {
      int n = in.read(ByteBuffer.wrap(buffer, 0, length));
      if (n < 0) {
        throw new EOFException("the file ends too early");
      }
      return n;
    } catch (IOException e) {
      throw unreadable(map, e);
    }
  }

  private IOException unreadable(TaskAttemptID map, IOException cause) throws IOException {
    lost.lost(map, "error on sending map " + map + " to reduce " + reduce + StringUtils.stringifyException(cause));
    return cause;
  }
}
