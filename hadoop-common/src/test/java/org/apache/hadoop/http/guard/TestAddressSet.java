/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Collections;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.junit.Test;

/** Tests the set of addresses that a key's value denotes. */
public class TestAddressSet {
  private static boolean contains(String set, String address) throws Exception {
    return of(set).contains(InetAddress.getByName(address));
  }

  private static AddressSet of(String set) {
    Configuration conf = new Configuration(false);
    conf.set("some.key", set);
    return AddressSet.read(conf, "some.key", "self");
  }

  @Test
  public void selfIsTheOwnHost() throws Exception {
    assertTrue(contains("self", "127.0.0.1"));
    assertTrue(contains("self", "::1"));
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(each.getInetAddresses())) {
        assertTrue(address.toString(), of("self").contains(address));
      }
    }
    assertFalse(contains("self", "192.0.2.1"));
    assertFalse("nobody", contains("self", "0.0.0.0"));
    assertTrue("shipped", AddressSet.read(new Configuration(false), "some.key", "self")
        .contains(InetAddress.getLoopbackAddress()));
  }

  @Test
  public void networksAreThoseOfTheirFirstBits() throws Exception {
    assertTrue(contains("10.0.0.0/8", "10.200.3.4"));
    assertFalse(contains("10.0.0.0/8", "11.0.0.0"));
    assertFalse("not the own host", contains("10.0.0.0/8", "127.0.0.1"));
    assertTrue(contains("192.0.2.128/25", "192.0.2.255"));
    assertFalse(contains("192.0.2.128/25", "192.0.2.127"));
    assertTrue(contains("192.0.2.7", "192.0.2.7"));
    assertFalse(contains("192.0.2.7", "192.0.2.6"));
    assertTrue(contains("2001:db8::/32", "2001:db8:1::2"));
    assertFalse(contains("2001:db8::/32", "2001:db9::2"));
    assertFalse(contains("::/0", "192.0.2.1"));
    assertTrue(contains("self, 192.0.2.0/24", "192.0.2.1"));
    assertTrue(contains("0.0.0.0/0", "192.0.2.1"));
  }

  @Test
  public void starIsAll() throws Exception {
    assertTrue(contains("*", "192.0.2.1"));
    assertTrue(contains("*", "2001:db8::1"));
  }

  @Test
  public void othersAreRefused() {
    for (String wrong : new String[] {"", "somehost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "10.0.0/", "self;",
        "300.1.1.1", "1.2.3.4,,self"}) {
      InvalidKeyException refused = assertThrows(wrong, InvalidKeyException.class, () -> of(wrong));
      assertEquals("some.key is '" + wrong + "': expected 'self', '*', addresses and networks such as 10.0.0.0/8, "
          + "separated by commas", refused.getMessage());
    }
  }
}
