/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Test;

public class TestJvmCommand {
  private static final List<String> WORDS = List.of("/jdk/bin/java", "-Xmx200m", "-Da=1", "-Db", "-Dc=x=y", "-ea",
      "-classpath", "/a.jar:/b c.jar", "-Da=2", "Main", "host", "-Xmx1g");

  @Test
  public void isDividedIntoItsParts() {
    JvmCommand command = JvmCommand.parse(WORDS, "Main").orElseThrow();
    assertEquals("/jdk/bin/java", command.java());
    assertEquals(List.of("-Xmx200m", "-ea"), command.options());
    assertEquals(Map.of("a", "2", "b", "", "c", "x=y"), command.properties());
    assertEquals(List.of("/a.jar", "/b c.jar"), command.classPath());
    assertEquals(List.of("host", "-Xmx1g"), command.arguments());
  }

  @Test
  public void itsWordsHaveTheSameParts() {
    JvmCommand command = JvmCommand.parse(WORDS, "Main").orElseThrow();
    assertEquals(Optional.of(command), JvmCommand.parse(command.words(), "Main"));
  }

  @Test
  public void withoutTheMainClassItIsNone() {
    assertEquals(Optional.empty(), JvmCommand.parse(WORDS, "Other"));
  }

  @Test
  public void optionsThatReachOutOfTheJvmAreNotInner() {
    for (String option : List.of("-Xmx200m", "-Xss1m", "-server", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
        "-XX:MaxMetaspaceSize=64m")) {
      assertEquals(option, true, new JvmKind(List.of(option), Map.of()).isInner());
    }
    for (String option : List.of("-Xloggc:/tmp/gc.log", "-agentlib:jdwp=transport=dt_socket", "-javaagent:a.jar",
        "-XX:OnError=touch x", "-XX:HeapDumpPath=/tmp", "-Xlog:gc:file=x", "-XX:Flags=.hotspotrc")) {
      assertEquals(option, false, new JvmKind(List.of(option), Map.of()).isInner());
    }
    assertEquals(false, new JvmKind(List.of(), Map.of("com.sun.management.jmxremote.port", "1")).isInner());
  }
}
