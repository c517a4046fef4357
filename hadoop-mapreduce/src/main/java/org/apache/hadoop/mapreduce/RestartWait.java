/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;

/**
 * A proxy of the JobTracker for its clients that retries calls which get no answer because the JobTracker is gone,
 * until there is an answer or {@link #SECONDS} have passed. A rejection is an answer.
 *
 * <p>A call may have been executed although its answer was lost. All calls that are retried can safely be executed
 * twice: a job that has been submitted is not submitted again; its status is returned. Cancelling a token twice is an
 * error, so it is tried only once. Thread-safe.
 */
final class RestartWait implements InvocationHandler {
  /** The maximum time for retries; 0 means that no call is retried, as in stock. */
  static final IntKey SECONDS = new IntKey("mapreduce.client.jobtracker.restart.wait", "seconds", 300, 0, 86_400);

  private static final Log LOG = LogFactory.getLog(RestartWait.class);
  private static final String TRIED_ONCE = "cancelDelegationToken";
  private static final long PAUSE_MILLIS = 1000;

  /** A way to sleep. */
  interface Pause {
    void millis(long millis) throws InterruptedException;
  }

  /** A way to connect to the JobTracker. */
  interface Connector {
    ClientProtocol connect() throws IOException;
  }

  private final ClientProtocol tracker;
  private final int seconds;
  private final LongSupplier nanos;
  private final Pause pause;

  RestartWait(ClientProtocol tracker, int seconds, LongSupplier nanos, Pause pause) {
    this.tracker = tracker;
    this.seconds = seconds;
    this.nanos = nanos;
    this.pause = pause;
  }

  /**
   * Returns a JobTracker proxy that retries. If none has answered yet, an address where nothing listens is an error at
   * once; a connection that ends before it is used was to a JobTracker that is gone.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #SECONDS} has a value that is not allowed
   */
  static ClientProtocol over(Connector connector, Configuration conf) throws IOException {
    int seconds = SECONDS.read(conf);
    return seconds == 0 ? connector.connect() : over(connector, seconds, System::nanoTime, Thread::sleep);
  }

  static ClientProtocol over(Connector connector, int seconds, LongSupplier nanos, Pause pause) throws IOException {
    long start = nanos.getAsLong();
    boolean wasThere = false;
    while (true) {
      try {
        return new RestartWait(connector.connect(), seconds, nanos, pause).proxy();
      } catch (IOException e) {
        wasThere |= hasEnded(e);
        if (!wasThere || !isGone(e) || TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - start) >= seconds) {
          throw e;
        }
        pause(pause, e);
      }
    }
  }

  ClientProtocol proxy() {
    return (ClientProtocol) Proxy.newProxyInstance(ClientProtocol.class.getClassLoader(),
        new Class<?>[] {ClientProtocol.class}, this);
  }

  /** Closes the connection of a proxy that {@link #over} has returned. */
  static void stop(ClientProtocol tracker) {
    boolean waits = Proxy.isProxyClass(tracker.getClass())
        && Proxy.getInvocationHandler(tracker) instanceof RestartWait;
    RPC.stopProxy(waits ? ((RestartWait) Proxy.getInvocationHandler(tracker)).tracker : tracker);
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    long start = nanos.getAsLong();
    for (boolean first = true; ; first = false) {
      try {
        Object answer = method.invoke(tracker, arguments);
        if (!first) {
          LOG.info("The JobTracker is back");
        }
        return answer;
      } catch (InvocationTargetException e) {
        Throwable failure = e.getCause();
        long waited = TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - start);
        if (!isGone(failure) || waited >= seconds || method.getName().equals(TRIED_ONCE)) {
          throw failure;
        }
        if (first) {
          LOG.warn("The JobTracker does not answer; waiting up to " + seconds + " s for it: " + failure.getMessage());
        }
        pause(pause, (IOException) failure);
      }
    }
  }

  private static void pause(Pause pause, IOException failure) throws IOException {
    try {
      pause.millis(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted while waiting for the JobTracker").initCause(failure);
    }
  }

  /** Tells whether a call failed because an established connection ended. */
  private static boolean hasEnded(IOException failure) {
    for (Throwable cause = failure; cause instanceof IOException; cause = cause.getCause()) {
      if (cause instanceof EOFException || cause.getClass() == SocketException.class || isBrokenConnection(cause)) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a call got no answer, because no connection could be established or it ended. */
  static boolean isGone(Throwable failure) {
    for (Throwable cause = failure; cause instanceof IOException; cause = cause.getCause()) {
      if (cause instanceof RemoteException || cause instanceof ClosedByInterruptException) {
        return false;
      }
      if (cause instanceof SocketException || cause instanceof SocketTimeoutException || cause instanceof EOFException
          || cause instanceof ClosedChannelException || isBrokenConnection(cause)) {
        return true;
      }
    }
    return false;
  }

  /** Recognizes a broken connection by its message, because the JDK's channels have no exception class for it. */
  private static boolean isBrokenConnection(Throwable cause) {
    return cause.getClass() == IOException.class
        && ("Connection reset by peer".equals(cause.getMessage()) || "Broken pipe".equals(cause.getMessage()));
  }
}
