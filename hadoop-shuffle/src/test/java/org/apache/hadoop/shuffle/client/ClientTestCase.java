/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.Closeable;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;
import org.junit.After;

/** The base class of the client's tests: makes clients and trackers, and closes them after the test. */
public abstract class ClientTestCase {
  static final ClientSettings SETTINGS = new ClientSettings(2, 60_000, 60_000, 60_000, 5);
  static final String JOB = "job_200707121733_0003";

  private final Deque<Closeable> open = new ArrayDeque<>();

  @After
  public void closeAll() throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }

  /** Closes {@code what} after the test, in reverse order of registration. */
  <T extends Closeable> T closeLater(T what) {
    open.push(what);
    return what;
  }

  FakeTracker tracker(FakeTracker.Script script) throws Exception {
    return closeLater(new FakeTracker(script));
  }

  ShuffleClient client() {
    return client(SETTINGS);
  }

  ShuffleClient client(ClientSettings settings) {
    return closeLater(new ShuffleClient(settings, Talk.SIGNER));
  }

  static FetchRequest request(FakeTracker tracker, int maps) {
    return request(InetAddress.getLoopbackAddress().getHostAddress(), tracker, maps);
  }

  static FetchRequest request(String host, FakeTracker tracker, int maps) {
    return new FetchRequest(host, tracker.port(), JOB, 5,
        IntStream.range(0, maps).mapToObj(i -> new FetchRequest.Map(1000 + i, i % 4)).toList(), Long.MAX_VALUE);
  }

  static Recorder fetch(ShuffleClient client, FetchRequest request) {
    return fetch(client, new Recorder(request));
  }

  static <R extends Recorder> R fetch(ShuffleClient client, R recorder) {
    client.fetch(recorder.request, recorder);
    return recorder;
  }
}
