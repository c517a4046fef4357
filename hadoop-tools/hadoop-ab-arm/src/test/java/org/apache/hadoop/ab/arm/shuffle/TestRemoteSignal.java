/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class TestRemoteSignal {
  @Rule
  public final Timeout limit = Timeout.seconds(60);

  @Test
  public void eachTellingIsAnswered() throws Exception {
    AtomicLong rounds = new AtomicLong(1L << 40);
    int port = RemoteSignal.listen(rounds::incrementAndGet);
    for (int round = 1; round <= 20; round++) {
      assertEquals((1L << 40) + round, RemoteSignal.tell(port));
      assertEquals("known when it returns", (1L << 40) + round, rounds.get());
    }
  }

  @Test
  public void portsAreReadAsWritten() {
    for (Ports ports : new Ports[] {new Ports(1, 0), new Ports(50_060, 65_535)}) {
      assertEquals(ports, Ports.parse(ports.toString()));
    }
  }
}
