/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.io.IOException;
import java.net.URI;
import java.util.Date;
import java.util.concurrent.Callable;
import org.apache.hadoop.hdfs.HftpFileSystem;
import org.apache.hadoop.testing.InLocale;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that the default locale of a NameNode changes neither what it reads nor what it reports. */
public class TestNamesInLocales {
  /** Returns the complaint about the folder of a NameNode. */
  public static final class Scheme implements Callable<String> {
    @Override
    public String call() {
      try {
        FSImage.checkSchemeConsistency(URI.create("file:///name"));
        return "nothing";
      } catch (IOException e) {
        return e.getMessage();
      }
    }
  }

  /** Formats a time as for a client that lists a folder. */
  public static final class Time implements Callable<String> {
    @Override
    public String call() {
      return HftpFileSystem.getDateFormat().format(new Date(0));
    }
  }

  @Test
  public void aNameNodeInTurkeyFindsItsFolder() throws Exception {
    assertNotEquals("nothing", StockHadoop.callIn("tr-TR", Scheme.class));
    assertEquals("nothing", InLocale.call("tr-TR", new Scheme()));
  }

  @Test
  public void timesAreToldByTheSameCalendarAndDigits() throws Exception {
    for (String locale : new String[] {"ar-EG", "th-TH-u-ca-buddhist", "de-DE"}) {
      assertEquals(locale, "1970-01-01T00:00:00+0000", InLocale.call(locale, new Time()));
    }
    assertEquals("2513-01-01T00:00:00+0000",
        StockHadoop.callIn("th-TH-u-ca-buddhist", Time.class));
  }
}
