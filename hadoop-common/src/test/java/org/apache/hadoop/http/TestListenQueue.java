/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.junit.Test;
import org.mortbay.jetty.AbstractConnector;

/** Tests the length of the listen queue of Hadoop's HTTP servers. */
public class TestListenQueue {
  @Test
  public void isThatOfTheKey() throws Exception {
    Configuration conf = new Configuration(false);
    assertEquals("without any file", 1024, length(conf));
    assertEquals("shipped", 1024, length(new Configuration()));
    assertEquals("no configuration", 1024, length(null));
    conf.setInt("hadoop.http.listen.queue.size", 7);
    assertEquals(7, length(conf));
  }

  @Test
  public void stocksIs128() throws Exception {
    Configuration conf = new Configuration();
    conf.addResource("stock-behaviour.xml");
    assertEquals(128, length(conf));
  }

  @Test
  public void stopsTheServerAtOnce() throws Exception {
    Configuration conf = new Configuration(false);
    conf.setInt("hadoop.http.listen.queue.size", 0);
    assertEquals("hadoop.http.listen.queue.size is '0': expected a whole number of connections from 1 to 65535",
        assertThrows(InvalidKeyException.class,
            () -> ListenQueue.set(conf, HttpServer.createDefaultChannelConnector())).getMessage());
  }

  private static int length(Configuration conf) {
    return ((AbstractConnector) ListenQueue.set(conf, HttpServer.createDefaultChannelConnector())).getAcceptQueueSize();
  }
}
