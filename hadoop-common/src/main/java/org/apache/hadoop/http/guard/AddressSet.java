/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * A set of addresses configured by a key: those of this host, single ones, networks, or all. Host names are not
 * resolved. Immutable.
 */
public final class AddressSet {
  private static final String SELF = "self";
  private static final String ALL = "*";
  private static final Pattern NUMERIC = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  private final boolean all;
  private final boolean self;
  private final List<Network> networks;

  /** A network: the addresses with the same {@code bits} leading bits. */
  private record Network(byte[] address, int bits) {
    boolean contains(byte[] other) {
      if (other.length != address.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        if (((other[bit / 8] ^ address[bit / 8]) & 0x80 >> bit % 8) != 0) {
          return false;
        }
      }
      return true;
    }
  }

  private AddressSet(boolean all, boolean self, List<Network> networks) {
    this.all = all;
    this.self = self;
    this.networks = networks;
  }

  /**
   * Reads the value of a key.
   *
   * @param shipped the default value
   * @throws InvalidKeyException if the value is invalid
   */
  public static AddressSet read(Configuration conf, String key, String shipped) {
    String value = conf.get(key, shipped);
    boolean all = false;
    boolean self = false;
    List<Network> networks = new ArrayList<>();
    for (String part : value.trim().split("\\s*,\\s*")) {
      if (part.equals(ALL)) {
        all = true;
      } else if (part.equals(SELF)) {
        self = true;
      } else {
        Network network = network(part);
        if (network == null) {
          throw new InvalidKeyException(key, value, "'" + SELF + "', '" + ALL
              + "', addresses and networks such as 10.0.0.0/8, separated by commas");
        }
        networks.add(network);
      }
    }
    return new AddressSet(all, self, networks);
  }

  private static Network network(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    if (!NUMERIC.matcher(address).matches()) {
      return null;
    }
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      int bits = slash < 0 ? 8 * bytes.length : Integer.parseInt(text.substring(slash + 1));
      return bits < 0 || bits > 8 * bytes.length ? null : new Network(bytes, bits);
    } catch (UnknownHostException | NumberFormatException e) {
      return null;
    }
  }

  /** Returns whether the set contains an address. */
  boolean contains(InetAddress address) {
    return all || self && isOwn(address)
        || networks.stream().anyMatch(network -> network.contains(address.getAddress()));
  }

  private static boolean isOwn(InetAddress address) {
    try {
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }
}
