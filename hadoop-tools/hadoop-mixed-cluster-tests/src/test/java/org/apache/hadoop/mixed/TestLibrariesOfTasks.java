/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.shuffle.client.ClientSettings;
import org.apache.hadoop.shuffle.client.FetchEnd;
import org.apache.hadoop.shuffle.client.FetchListener;
import org.apache.hadoop.shuffle.client.FetchRequest;
import org.apache.hadoop.shuffle.client.SegmentSink;
import org.apache.hadoop.shuffle.client.ShuffleClient;
import org.apache.hadoop.shuffle.server.ServerSettings;
import org.apache.hadoop.shuffle.server.ShuffleServer;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that the packaged class path, which every task has, leaves a job free to bring its own Netty and protobuf. */
@Category(ClusterTest.class)
public class TestLibrariesOfTasks {
  private static final int MILLIS = 120_000;

  @Test
  public void aJobMeetsNoLibraryOfTheShuffle() {
    for (String name : List.of("io.netty.channel.Channel", "io.netty.buffer.ByteBuf", "com.google.protobuf.Message")) {
      assertThrows(name, ClassNotFoundException.class, () -> Class.forName(name));
      assertEquals(name, null, getClass().getResource("/" + name.replace('.', '/') + ".class"));
    }
    assertNotNull(getClass().getResource("/org/apache/hadoop/shuffle/shaded/netty/channel/Channel.class"));
  }

  /** Checks that the relocated libraries work: a request is sent and answered. */
  @Test
  public void theShuffleHasThemAllTheSame() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    CompletableFuture<FetchEnd> end = new CompletableFuture<>();
    try (ShuffleServer server = ShuffleServer.start(
        ServerSettings.builder(new InetSocketAddress(loopback, 1)).addresses(List.of(loopback)).build(), job -> {
          throw new IOException("no such job");
        }); ShuffleClient client =
            new ShuffleClient(new ClientSettings(1, MILLIS, MILLIS, MILLIS, 10), message -> message)) {
      client.fetch(new FetchRequest(loopback.getHostAddress(), server.port(), "job_1_0001", 0,
          List.of(new FetchRequest.Map(0, 0)), 1), new FetchListener() {
            @Override
            public SegmentSink segment(int index, long length, long rawLength) {
              return null;
            }

            @Override
            public void missing(int index, String reason) {
              // Only for a known job.
            }

            @Override
            public void ended(FetchEnd how) {
              end.complete(how);
            }
          });
      FetchEnd how = end.get(MILLIS, TimeUnit.MILLISECONDS);
      assertEquals("" + how.cause(), FetchEnd.Kind.NO_JOB, how.kind());
    }
  }
}
