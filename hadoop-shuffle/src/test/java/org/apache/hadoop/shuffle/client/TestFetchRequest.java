/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import org.junit.Test;

public class TestFetchRequest {
  private static final FetchRequest.Map MAP = new FetchRequest.Map(3, 1);

  private static FetchRequest request(FetchRequest.Map... maps) {
    return new FetchRequest("host", 1, "job_1_0001", 0, List.of(maps), 0);
  }

  @Test
  public void mapsAreTheSameIfBothNumbersAre() {
    assertEquals(MAP, new FetchRequest.Map(3, 1));
    assertEquals(MAP.hashCode(), new FetchRequest.Map(3, 1).hashCode());
    assertNotEquals(MAP, new FetchRequest.Map(3, 0));
    assertNotEquals(MAP, new FetchRequest.Map(2, 1));
    assertNotEquals(MAP, new Peer("3", 1));
  }

  @Test
  public void trackersAreTheSameIfHostAndPortAre() {
    Peer peer = new Peer("a", 1);
    assertEquals(peer, new Peer("a", 1));
    assertEquals(peer.hashCode(), new Peer("a", 1).hashCode());
    assertNotEquals(peer, new Peer("b", 1));
    assertNotEquals(peer, new Peer("a", 2));
    assertNotEquals(peer, MAP);
  }

  @Test
  public void requestHasEachMapOnce() {
    assertEquals(2, request(MAP, new FetchRequest.Map(3, 0)).maps().size());
    assertThrows(IllegalArgumentException.class, () -> request(MAP, new FetchRequest.Map(3, 1)));
    assertThrows(IllegalArgumentException.class, () -> request());
    assertThrows(IllegalArgumentException.class, () -> new FetchRequest.Map(-1, 0));
  }
}
