/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import com.sun.net.httpserver.HttpServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A server in a process that may open few files; it exits when its input does. Arguments: a file, the output of map 1.
 */
public final class FewFiles {
  private FewFiles() {
  }

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]);
    FolderStore store = new FolderStore();
    store.outputs.put(1, new FolderStore.Place(file, 0, Files.size(file)));
    HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.start();
    try (ShuffleServer server = ShuffleServer.start(ServerTestBase.settings(web.getAddress()).build(), store)) {
      System.out.println("port " + server.port());
      System.in.read();
      try (InputStream in = Files.newInputStream(file)) {
        System.out.println("own file " + in.readAllBytes().length);
      }
    }
    web.stop(0);
    System.exit(0);
  }
}
