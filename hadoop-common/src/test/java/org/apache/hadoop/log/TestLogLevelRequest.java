/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.log;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.Test;

/** Tests the command that gets and sets the level of a log. */
public class TestLogLevelRequest {
  private static final String NAME = "a.log.of.a.test";

  private static String run(String... arguments) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true));
    try {
      LogLevel.main(arguments);
    } finally {
      System.setOut(before);
    }
    return out.toString();
  }

  @Test
  public void setsTheLevelOfADaemon() throws Exception {
    var server = new org.apache.hadoop.http.HttpServer("test", "127.0.0.1", 0, true, new Configuration());
    server.start();
    try {
      String host = "127.0.0.1:" + server.getPort();
      Logger.getLogger(NAME).setLevel(Level.INFO);
      String told = run("-setlevel", host, NAME, "ERROR");
      assertTrue(told, told.contains("Setting Level to ERROR"));
      assertEquals(Level.ERROR, Logger.getLogger(NAME).getLevel());
      told = run("-getlevel", host, NAME);
      assertTrue(told, told.contains("Effective level: ERROR"));
    } finally {
      server.stop();
    }
  }

  /** Checks that the level of a stock daemon is finally set with a GET, as its page does not support POST. */
  @Test
  public void setsTheLevelOfADaemonOfStock() throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    HttpServer stock = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    stock.createContext("/", exchange -> {
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      byte[] answer = (LogLevel.MARKER + "done\n").getBytes("US-ASCII");
      boolean get = exchange.getRequestMethod().equals("GET");
      exchange.sendResponseHeaders(get ? 200 : 405, get ? answer.length : -1);
      if (get) {
        exchange.getResponseBody().write(answer);
      }
      exchange.close();
    });
    stock.start();
    try {
      String told = run("-setlevel", "127.0.0.1:" + stock.getAddress().getPort(), NAME, "ERROR");
      assertTrue(told, told.endsWith("done\n"));
      String path = " /logLevel?log=" + NAME + "&level=ERROR";
      assertEquals(List.of("POST" + path, "GET" + path), requests);
    } finally {
      stock.stop(0);
    }
  }
}
