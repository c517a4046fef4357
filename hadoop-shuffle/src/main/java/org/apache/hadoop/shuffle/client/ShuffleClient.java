/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.Objects;
import org.apache.hadoop.shuffle.Signer;

/**
 * A client that fetches map outputs from trackers, from thousands at a time, on a few threads. It has one connection
 * for each tracker, kept while it is used; requests to one tracker are pipelined and answered in order. Thread-safe.
 */
public final class ShuffleClient implements Closeable {
  private final Addresses addresses;
  private final Loops<Connections> loops;

  /**
   * @param signer knows the secret of the job whose outputs are fetched; called by the client's threads
   * @throws UncheckedIOException if the system lacks resources for the threads, for example file descriptors
   */
  public ShuffleClient(ClientSettings settings, Signer signer) {
    this(settings, signer, InetAddress::getByName);
  }

  ShuffleClient(ClientSettings settings, Signer signer, Addresses.Lookup lookup) {
    addresses = new Addresses(lookup);
    Shared shared = new Shared(settings, Objects.requireNonNull(signer), addresses);
    try {
      loops = new Loops<>("shuffle-client-", settings.threads(), loop -> new Connections(shared, loop));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Requests map outputs. Returns at once; may be called by any thread, also from callbacks.
   *
   * @param listener gets exactly one {@link FetchListener#ended}, possibly before this returns
   * @throws IllegalStateException if the client has been closed; the listener is not called then
   */
  public void fetch(FetchRequest request, FetchListener listener) {
    Outstanding outstanding = new Outstanding(request, Objects.requireNonNull(listener));
    loops.execute(outstanding.peer(), connections -> connections.send(outstanding));
  }

  /**
   * Ends all requests with {@link FetchEnd.Kind#BROKEN}, closes the connections and waits for the end of the threads,
   * after which nothing is called any more; gives up after 10 seconds if a callback does not return. From a callback it
   * does not wait: the requests end after that callback. A second call waits like the first.
   */
  @Override
  public void close() {
    addresses.close();
    loops.close();
  }
}
