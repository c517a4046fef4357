/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests that options of shuffle which do not go together are refused with a reason. */
public class TestShuffleShape {
  private int maps = 2000;
  private String segment = "64k";
  private int hosts = 20;
  private int reduces = 2;
  private Optional<Integer> rounds = Optional.empty();
  private Optional<Integer> warmUp = Optional.empty();
  private Optional<Integer> warmUpSeconds = Optional.empty();
  private Optional<Integer> copies = Optional.empty();
  private int rttMillis;
  private int linkMegabits;
  private int resetFirst;
  private Optional<Integer> somaxconn = Optional.empty();
  private boolean raw;

  private ShuffleShape shape() {
    ShuffleShape.Outputs outputs = ShuffleShape.Outputs.of(maps, segment, hosts, reduces);
    ShuffleShape.Network network = new ShuffleShape.Network(rttMillis, linkMegabits, resetFirst, somaxconn);
    return new ShuffleShape(outputs, ShuffleShape.Rounds.of(outputs, network, rounds, warmUp, warmUpSeconds), network,
        copies, raw);
  }

  private void assertRefused(String message) {
    assertEquals(message, assertThrows(UserError.class, this::shape).getMessage());
  }

  @Test
  public void descriptionNamesEveryChoice() {
    assertEquals("2000 outputs of 64 KB on 20 hosts to 2 reduces, 28 rounds after 28 or more, of 20 s, to warm up",
        shape().toString());
    hosts = 1;
    reduces = 1;
    rounds = Optional.of(1);
    warmUp = Optional.of(0);
    copies = Optional.of(9);
    segment = "1000";
    assertEquals("2000 outputs of 1000 bytes on 1 host to 1 reduce with 9 copies at a time, 1 round after 0 to warm up",
        shape().toString());
    rttMillis = 20;
    linkMegabits = 100;
    assertTrue(shape().toString(), shape().toString().endsWith(" to warm up, round trip 20 ms, line 100 Mbit/s"));
    resetFirst = 1;
    somaxconn = Optional.of(16);
    raw = true;
    assertTrue(shape().toString(), shape().toString().endsWith(
        ", line 100 Mbit/s, first connection to each host reset, listen queues of 16 at most, and a raw loop"));
    resetFirst = 2;
    assertTrue(shape().toString(), shape().toString().contains(", first 2 connections to each host reset, "));
  }

  @Test
  public void rawConnectionsHaveABound() {
    raw = true;
    hosts = 500;
    reduces = 1;
    assertTrue(shape().raw());
    reduces = 2;
    assertRefused("--raw is not allowed with --hosts 500 and --reduces 2: it has a connection with threads for each "
        + "host and reduce, at most 500, not 1000");
    raw = false;
    assertEquals(500, shape().outputs().hosts());
  }

  @Test
  public void resetsAreGivenTime() {
    double without = ShuffleShape.Pace.HANG.seconds(shape().outputs(), shape().network());
    resetFirst = 3;
    assertTrue(ShuffleShape.Pace.HANG.seconds(shape().outputs(), shape().network()) >= without + 120);
    resetFirst = 20;
    assertEquals("fewer rounds", new ShuffleShape.Rounds(2, 2, 20), shape().rounds());
  }

  @Test
  public void bytesAreThoseOfAllReduces() {
    assertEquals(2 * 2000L * 65_536, shape().outputs().bytes());
  }

  @Test
  public void largestOutputsAreRight() {
    maps = 7;
    hosts = 7;
    segment = "256m";
    assertEquals(7L << 29, shape().outputs().bytes());
  }

  @Test
  public void fewRoundsOfMuchAndManyOfLittle() {
    segment = "900k";
    assertEquals(new ShuffleShape.Rounds(3, 3, 20), shape().rounds());
    maps = 20;
    segment = "1k";
    assertEquals(new ShuffleShape.Rounds(187, 187, 20), shape().rounds());
    linkMegabits = 1;
    rttMillis = 100;
    assertTrue(shape().toString(), shape().rounds().timed() < 187);
    rounds = Optional.of(100);
    assertEquals(new ShuffleShape.Rounds(100, 100, 20), shape().rounds());
    warmUpSeconds = Optional.of(90);
    assertEquals(new ShuffleShape.Rounds(100, 100, 90), shape().rounds());
    warmUp = Optional.of(5);
    assertEquals(new ShuffleShape.Rounds(100, 5, 90), shape().rounds());
    warmUpSeconds = Optional.empty();
    assertEquals(new ShuffleShape.Rounds(100, 5, 0), shape().rounds());
  }

  @Test
  public void sizesOutOfRangeAreRefused() {
    segment = "63";
    assertRefused("--segment 63 is out of range: 64 bytes to 256 MB");
    segment = "257m";
    assertRefused("--segment 257m is out of range: 64 bytes to 256 MB");
    segment = "64q";
    assertRefused("--segment '64q' is not a size: give bytes, or with k or m, such as 64k or 1m");
  }

  @Test
  public void eachHostHasAnOutput() {
    maps = 19;
    assertRefused("--hosts 20 is not allowed with --maps 19: each host has one or more outputs, so at most 19");
  }

  @Test
  public void outputsFitIntoMemory() {
    segment = "1m";
    assertRefused("--segment 1m is not allowed with --maps 2000: the outputs of a reduce stay in memory and may take "
        + "1900 MB, not 2000 MB");
    maps = 1000;
    reduces = 17;
    assertRefused("--segment 1m is not allowed with --maps 1000: the outputs of all 17 reduces stay in memory and may "
        + "take 16 GB, not 17000 MB");
  }
}
