/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.testing.Jdks;
import org.junit.Test;

public class TestJvmFlags {
  private static final List<String> NONE = List.of();

  private static JvmFlags flags(String value) {
    Configuration conf = new Configuration(false);
    conf.set(JvmFlags.KEY, value);
    return JvmFlags.read(conf);
  }

  private static List<String> shippedBefore(String... options) {
    return JvmFlags.read(new Configuration(false)).before(List.of(options));
  }

  @Test
  public void theCollectorGivesWay() {
    assertTrue(shippedBefore("-Xmx200m").contains("-XX:+UseSerialGC"));
    assertTrue(shippedBefore("-Xmx1024m").contains("-XX:+UseSerialGC"));
    for (String own : List.of("-XX:+UseG1GC", "-XX:+UseParallelGC", "-Xmx2g", "-Xmx1025m", "-Xmx1048577k",
        "-Xmx1073741825")) {
      assertEquals(own, false, shippedBefore(own).contains("-XX:+UseSerialGC"));
      assertEquals(own, true, shippedBefore(own).contains("-XX:Tier3DelayOn=0"));
    }
  }

  @Test
  public void theEmptyTextIsNone() {
    assertEquals(NONE, flags(" ").before(List.of("-Xmx200m")));
  }

  @Test
  public void anOptionThatReachesOutOfTheJvmIsRefused() {
    InvalidKeyException refused = assertThrows(InvalidKeyException.class, () -> flags("-Xss1m -Xloggc:/tmp/gc"));
    assertTrue(refused.getMessage(), refused.getMessage().contains(JvmFlags.KEY));
  }

  @Test
  public void thoseThatAreShippedAreKnownToEachJdk() throws Exception {
    JvmFlags shipped = JvmFlags.read(new Configuration(false));
    for (int jdk : new int[] {17, 25}) {
      assertTrue(shipped == shipped.tried(Jdks.java(jdk).toString()));
    }
  }

  @Test
  public void whatTheJvmDoesNotKnowIsDoneWithout() {
    String java = System.getProperty("java.home") + "/bin/java";
    assertEquals(NONE, flags("-XX:NoSuchSize=1").tried(java).before(NONE));
    assertEquals(NONE, flags("-Xss1m").tried("/none/java").before(NONE));
  }
}
