/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.hadoop.hdfs.server.datanode.FSDatasetInterface.BlockWriteStreams;

/** A disk of DataNodes that stays busy for as long as a test says. Thread-safe. */
final class SlowDisk {
  private static final int NEVER = -1;

  private int left = NEVER;
  private boolean stopped;

  /** Places this between {@code datanode} and its disk from now on. */
  void under(DataNode datanode) {
    FSDatasetInterface data = datanode.data;
    datanode.data = proxy(FSDatasetInterface.class, (method, arguments) -> {
      Object answer;
      if (method.getName().equals("getReplica")) {
        // callers hold the proxy's lock, which they take for that of the dataset
        synchronized (data) {
          answer = call(data, method, arguments);
        }
      } else {
        answer = call(data, method, arguments);
      }
      return answer instanceof ReplicaInPipelineInterface replica ? watched(replica) : answer;
    });
  }

  private ReplicaInPipelineInterface watched(ReplicaInPipelineInterface replica) {
    return proxy(ReplicaInPipelineInterface.class, (method, arguments) -> {
      Object answer = call(replica, method, arguments);
      return answer instanceof BlockWriteStreams streams
          ? new BlockWriteStreams(new Watched(streams.dataOut), streams.checksumOut) : answer;
    });
  }

  /** A non-public interface, which puts a proxy into this package and so gives it the package's access. */
  interface Here {
  }

  private interface Handler {
    Object handle(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Handler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type, Here.class},
        (proxy, method, arguments) -> handler.handle(method, arguments)));
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Makes the {@code count}th packet write from now on block until {@link #goOn}. */
  synchronized void stopAt(int count) {
    left = count;
    stopped = true;
  }

  synchronized void goOn() {
    left = NEVER;
    stopped = false;
    notifyAll();
  }

  private synchronized void pass() {
    if (left == NEVER || --left > 0) {
      return;
    }
    left = 1; // writes of other blocks wait, too
    boolean interrupted = false;
    while (stopped) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true; // a disk ignores interrupts
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Watched extends OutputStream {
    private final OutputStream out;

    Watched(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      pass();
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      pass();
      out.write(bytes, from, length);
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
