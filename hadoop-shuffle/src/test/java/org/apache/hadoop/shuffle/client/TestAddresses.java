/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;

public class TestAddresses {
  private final List<String> lookedUp = new CopyOnWriteArrayList<>();
  private final LinkedBlockingQueue<Runnable> told = new LinkedBlockingQueue<>();
  private final List<Object> results = new ArrayList<>();
  private final Addresses addresses = new Addresses(host -> {
    lookedUp.add(host);
    return InetAddress.getLoopbackAddress();
  });

  @After
  public void close() {
    addresses.close();
  }

  private Object find(String host) {
    results.clear();
    addresses.find(host, told::add, results::add, results::add);
    return results.isEmpty() ? null : results.get(0);
  }

  @Test
  public void anAddressIsFoundAtOnce() throws Exception {
    for (String address : List.of("127.0.0.1", "0.0.0.0", "255.255.255.255", "10.200.49.9", "::1", "2001:db8::7",
        "::ffff:10.0.0.1")) {
      assertEquals(InetAddress.getByName(address), find(address));
    }
    assertTrue(lookedUp.isEmpty());
    assertTrue(told.isEmpty());
  }

  @Test
  public void whatCannotBeAnAddressFailsAtOnce() {
    for (String host : List.of("::x", "1::2::3", "host:8080")) {
      assertEquals(host, UnknownHostException.class, find(host).getClass());
    }
    assertTrue(lookedUp.isEmpty());
  }

  /** Checks that names that look much like addresses are resolved, on another thread since a lookup may block. */
  @Test
  public void aNameIsLookedUpElsewhere() throws Exception {
    for (String name : List.of("host", "host7.example.org", "1.2.3.400", "1.2.3", "1.2.3.4.5", "10.0.0.1.example.org",
        "256.1.1.1", "7")) {
      assertEquals(null, find(name));
      Runnable result = told.poll(120, TimeUnit.SECONDS);
      assertEquals(List.of(name), lookedUp);
      result.run();
      assertEquals(List.of(InetAddress.getLoopbackAddress()), results);
      lookedUp.clear();
    }
  }
}
