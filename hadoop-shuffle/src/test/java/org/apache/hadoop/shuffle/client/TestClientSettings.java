/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertThrows;

import java.util.List;
import org.junit.Test;

/** Checks that invalid settings and requests of a client are rejected. */
public class TestClientSettings {
  private static final List<FetchRequest.Map> MAPS = List.of(new FetchRequest.Map(0, 0));

  @Test
  public void settingsAreChecked() {
    new ClientSettings(1, 1, 1, 1, 1);
    new ClientSettings(64, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
    bad(() -> new ClientSettings(0, 1, 1, 1, 1));
    bad(() -> new ClientSettings(65, 1, 1, 1, 1));
    bad(() -> new ClientSettings(1, 0, 1, 1, 1));
    bad(() -> new ClientSettings(1, 1, 0, 1, 1));
    bad(() -> new ClientSettings(1, 1, 1, 0, 1));
    bad(() -> new ClientSettings(1, 1, 1, 1, -1));
  }

  @Test
  public void requestsAreChecked() {
    new FetchRequest("host", 65535, "job", 0, MAPS, 0);
    bad(() -> new FetchRequest("", 1, "job", 0, MAPS, 0));
    bad(() -> new FetchRequest("host", 0, "job", 0, MAPS, 0));
    bad(() -> new FetchRequest("host", 65536, "job", 0, MAPS, 0));
    bad(() -> new FetchRequest("host", 1, "job", -1, MAPS, 0));
    bad(() -> new FetchRequest("host", 1, "job", 0, MAPS, -1));
    bad(() -> new FetchRequest("host", 1, "job", 0, List.of(), 0));
    bad(() -> new FetchRequest("host", 1, "job", 0, List.of(MAPS.get(0), MAPS.get(0)), 0));
    bad(() -> new FetchRequest.Map(-1, 0));
    bad(() -> new FetchRequest.Map(0, -1));
  }

  private static void bad(org.junit.function.ThrowingRunnable what) {
    assertThrows(IllegalArgumentException.class, what);
  }
}
