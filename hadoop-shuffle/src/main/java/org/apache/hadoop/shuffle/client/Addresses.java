/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A resolver of host names that has a few threads of its own: a name server that does not answer delays neither the
 * loops nor a host given by its address. The JVM's DNS cache is used as it is. Thread-safe.
 */
final class Addresses {
  private static final int THREADS = 4;
  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile("(" + OCTET + "\\.){3}" + OCTET);

  /** A lookup of a host, which may block on the network. */
  @FunctionalInterface
  interface Lookup {
    InetAddress find(String host) throws UnknownHostException;
  }

  private final Lookup lookup;
  private final ThreadPoolExecutor threads;

  Addresses(Lookup lookup) {
    this.lookup = lookup;
    threads = new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
      Thread thread = new Thread(task, "shuffle-client-names");
      thread.setDaemon(true);
      return thread;
    });
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Calls one of the two: immediately if the host is an address, otherwise later on the given executor; neither is
   * called once this has been closed.
   */
  void find(String host, Executor executor, Consumer<InetAddress> found, Consumer<Exception> failed) {
    if (!isAddress(host)) {
      try {
        threads.execute(() -> look(host, executor, found, failed));
      } catch (RejectedExecutionException e) {
        // The client is being closed, which ends the request.
      }
      return;
    }
    InetAddress address;
    try {
      address = InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      failed.accept(e);
      return;
    }
    found.accept(address);
  }

  /** Drops pending lookups. Does not wait. */
  void close() {
    threads.shutdownNow();
  }

  /** Returns true if the JDK would not look up the host: a name has no colon. */
  private static boolean isAddress(String host) {
    return host.indexOf(':') >= 0 || IPV4.matcher(host).matches();
  }

  private void look(String host, Executor executor, Consumer<InetAddress> found, Consumer<Exception> failed) {
    Runnable result;
    try {
      InetAddress address = lookup.find(host);
      result = () -> found.accept(address);
    } catch (UnknownHostException | RuntimeException e) {
      result = () -> failed.accept(e);
    } catch (Error e) {
      result = () -> failed.accept(new IllegalStateException(e));
    }
    executor.execute(result);
  }
}
