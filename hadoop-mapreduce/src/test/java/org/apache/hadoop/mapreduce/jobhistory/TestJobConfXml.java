/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

public class TestJobConfXml {
  private static final IOException NO_ROOM = new IOException("no room");

  /** A configuration that counts how often it is written, and whose first write fails. */
  private static final class Counted extends Configuration {
    private int writes;

    Counted() {
      super(false);
      set("a", "\u00e4<");
    }

    @Override
    public void writeXml(OutputStream out) throws IOException {
      if (++writes == 1) {
        out.write('x');
        throw NO_ROOM;
      }
      super.writeXml(out);
    }
  }

  @Test
  public void allPlacesGetWhatIsMadeOnce() throws Exception {
    Counted conf = new Counted();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    new Configuration(conf).writeXml(expected);
    JobConfXml xml = new JobConfXml(conf);
    assertSame(NO_ROOM, assertThrows(IOException.class, () -> xml.writeTo(new ByteArrayOutputStream())));
    for (int i = 0; i < 3; i++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      xml.writeTo(out);
      assertArrayEquals(expected.toByteArray(), out.toByteArray());
    }
    assertEquals(2, conf.writes);
  }
}
