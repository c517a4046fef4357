/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.After;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;

/**
 * The base class of the server's tests: a server with a store to which tests add files. After each test, its
 * connections, buffers and files must be released before long; closing the server does not wait forever for its
 * threads.
 */
public abstract class ServerTestBase {
  /** A port held until the JVM ends, since another process may listen on one that was merely free a moment ago. */
  private static final ReservedPort NOBODY = reservedPort();

  @ClassRule
  public static final NoLeaks NO_LEAKS = new NoLeaks();

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();
  @Rule
  public final Timeout timeout = new Timeout(600, TimeUnit.SECONDS);

  final FolderStore store = new FolderStore();
  ShuffleServer server;

  final int start() throws IOException {
    return start(settings());
  }

  final int start(ServerSettings.Builder settings) throws IOException {
    return start(settings, System::nanoTime);
  }

  /** @param nanos the clock that measures how long guests are silent */
  final int start(ServerSettings.Builder settings, LongSupplier nanos) throws IOException {
    server = ShuffleServer.start(settings.build(), store, nanos);
    return server.port();
  }

  /** Returns settings with the address of a web server that does not exist. */
  static ServerSettings.Builder settings() {
    return settings(new InetSocketAddress(InetAddress.getLoopbackAddress(), NOBODY.port()));
  }

  static ServerSettings.Builder settings(InetSocketAddress web) {
    return ServerSettings.builder(web).addresses(List.of(InetAddress.getLoopbackAddress())).eventLoops(2).workers(2);
  }

  static ReservedPort reservedPort() {
    try {
      return new ReservedPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @After
  public final void nothingIsLeft() throws InterruptedException {
    if (server != null) {
      server.close();
      await("connections are left", () -> server.openConnections() == 0);
      await("copied bytes are left", () -> server.copied().sum() == 0);
    }
    await("open files are left", () -> store.open() == 0);
  }

  /** Stores an output of random bytes in a file of its own, with padding on both sides. */
  final byte[] lay(int map, int length) throws IOException {
    byte[] bytes = new byte[length];
    new Random(map).nextBytes(bytes);
    byte[] file = new byte[length + 300];
    System.arraycopy(bytes, 0, file, 100, length);
    Path path = folder.newFile().toPath();
    Files.write(path, file);
    store.outputs.put(map, new FolderStore.Place(path, 100, length));
    return bytes;
  }

  final ServerCounts.Snapshot counts() {
    return server.counts().snapshot();
  }

  /** Waits until the condition holds; fails after about two minutes. */
  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 24_000; i++) {
      if (condition.getAsBoolean()) {
        return;
      }
      Thread.sleep(5);
    }
    fail(what);
  }
}
