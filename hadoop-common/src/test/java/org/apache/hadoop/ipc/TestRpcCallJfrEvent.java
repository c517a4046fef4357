/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.junit.Test;

/** Tests the Flight Recorder events of the calls that a server handles. */
public class TestRpcCallJfrEvent {
  private static final long TAKES_MILLIS = 30;

  /** The protocol of the calls. */
  public interface Calls extends VersionedProtocol {
    long VERSION = 1;

    /** Returns after a while. */
    void take() throws IOException;

    /** Throws an exception. */
    void fail() throws IOException;
  }

  /** The server side. */
  public static final class CallsServer implements Calls {
    @Override
    public long getProtocolVersion(String protocol, long clientVersion) {
      return VERSION;
    }

    @Override
    public void take() throws IOException {
      try {
        Thread.sleep(TAKES_MILLIS);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public void fail() throws IOException {
      throw new IOException("as it should");
    }
  }

  private static List<RecordedEvent> recorded() throws Exception {
    Path file = Files.createTempFile(Path.of("target"), "calls", ".jfr");
    Configuration conf = new Configuration();
    Server server = RPC.getServer(Calls.class, new CallsServer(), "localhost", 0, 1, false, conf, null);
    server.start();
    try (Recording recording = new Recording()) {
      recording.enable("org.apache.hadoop.RpcCall").withoutThreshold();
      recording.start();
      Calls calls = (Calls) RPC.getProxy(Calls.class, Calls.VERSION, NetUtils.getConnectAddress(server), conf);
      try {
        calls.take();
        assertThrows(IOException.class, calls::fail);
      } finally {
        RPC.stopProxy(calls);
      }
      recording.stop();
      recording.dump(file);
    } finally {
      server.stop();
    }
    return RecordingFile.readAllEvents(file);
  }

  @Test
  public void eachCallIsToldOf() throws Exception {
    Map<String, RecordedEvent> events =
        recorded().stream().collect(Collectors.toMap(event -> event.getString("method"), event -> event));
    assertTrue(events.toString(), events.keySet().containsAll(List.of("take", "fail")));
    RecordedEvent take = events.get("take");
    assertEquals("Calls", take.getString("protocol"));
    assertEquals("127.0.0.1", take.getString("caller"));
    assertTrue(take.getBoolean("returned"));
    // half, as the recording and sleep use different clocks
    assertTrue(take.toString(), take.getDuration().toMillis() >= TAKES_MILLIS / 2);
    assertTrue(!take.getDuration("queueTime").isNegative());
    assertTrue(!events.get("fail").getBoolean("returned"));
  }

  @Test
  public void costsNothingWithoutARecording() throws Exception {
    RpcCallJfrEvent event = RpcCallJfrEvent.of(Calls.class, Calls.class.getMethod("take"), 1);
    assertSame(this, event.returned(this));
    event.ended();
    assertSame(event, RpcCallJfrEvent.of(Calls.class, Calls.class.getMethod("fail"), 2));
    assertEquals(0, event.queueTime);
  }
}
