/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestWantedKinds {
  private static final JvmKind OWN = kind("-Xmx200m");
  private static final JvmKind OTHER = kind("-Xmx1g");
  private static final JvmKind LOGS = kind("-Xloggc:/tmp/gc.log");

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final WantedKinds kinds = new WantedKinds();
  private File recordings;

  private static JvmKind kind(String option) {
    return new JvmKind(List.of(option), Map.of());
  }

  @Before
  public void setUp() {
    recordings = temporary.getRoot();
    kinds.begin(true, OWN, 2);
    kinds.begin(false, OWN, 1);
  }

  @Test
  public void mapsAndReducesShareOneKind() {
    assertEquals(Map.of(OWN, 3), kinds.counts());
  }

  @Test
  public void aKindThatTasksGoOnWantingIsHad() {
    assertFalse(kinds.note(true, OTHER));
    assertEquals(Map.of(OWN, 3), kinds.counts());
    assertTrue(kinds.note(true, OTHER));
    assertEquals(Map.of(OTHER, 2, OWN, 1), kinds.counts());
  }

  @Test
  public void taskOfTwoKindsInTurnChangeNothing() {
    for (int i = 0; i < 10; i++) {
      assertFalse(kinds.note(true, OTHER));
      assertFalse(kinds.note(true, OWN));
    }
    assertEquals(Map.of(OWN, 3), kinds.counts());
  }

  /** A waiting JVM must not write to another JVM's log. */
  @Test
  public void aKindThatReachesOutOfTheJvmIsNotHad() {
    for (int i = 0; i < 10; i++) {
      assertFalse(kinds.note(true, LOGS));
    }
    assertEquals(Map.of(OWN, 3), kinds.counts());
  }

  /**
   * The tracker's own kind is not kept where it cannot wait: it would occupy a task's port, or write to a file that
   * belongs to no task.
   */
  @Test
  public void theTrackersOwnKindIsNotHadWhereItCannotWait() {
    List<JvmKind> loud = List.of(kind("-agentlib:jdwp=transport=dt_socket,server=y,address=5005"), LOGS,
        kind("-Xrunjdwp:transport=dt_socket"), kind("-javaagent:/opt/agent.jar=9404:/opt/agent.yaml"),
        kind("-javaagent:/opt/agent.jar=port=9404"), kind("-javaagent:/opt/agent.jar=log=/logs/%p.log,port=9404"),
        kind("-XX:StartFlightRecording=filename=" + recordings + "/task.jfr"),
        kind("-XX:StartFlightRecording:settings=profile,filename=" + recordings + "/task.jfr,dumponexit=true"),
        kind("-XX:StartFlightRecording=filename=" + recordings + "/%p.jfr"),
        kind("-XX:StartFlightRecording=filename=" + recordings + "/missing/"),
        kind("-XX:StartFlightRecording=filename=\"" + recordings + ",task.jfr\""),
        kind("-XX:StartFlightRecording=filename=."),
        kind("-Xlog:gc:file=/tmp/gc.log"), kind("-Xlog:gc:/tmp/gc.log"), kind("-XX:HeapDumpPath=/tmp/@taskid@"),
        new JvmKind(List.of(), Map.of("com.sun.management.jmxremote.port", "9010")),
        new JvmKind(List.of(), Map.of("name", "@taskid@")),
        new JvmKind(List.of(), Map.of(), "JAVA_TOOL_OPTIONS=-agentlib:jdwp"));
    for (JvmKind own : loud) {
      kinds.begin(true, own, 2);
      assertEquals(own.toString(), Map.of(OWN, 1), kinds.counts());
      assertTrue(kinds.areAny());
    }
    kinds.begin(true, LOGS, 2);
    kinds.note(true, OTHER);
    assertTrue(kinds.note(true, OTHER));
    assertEquals(Map.of(OTHER, 2, OWN, 1), kinds.counts());
  }

  @Test
  public void theTrackersOwnKindMayHaveWhatOthersMayNot() {
    List<JvmKind> quiet = List.of(kind("-Xlog:gc"), kind("-Xlog:gc:stdout"), kind("-Xlog:gc::uptime"),
        kind("-Xlog:class+load=info:file=/logs/%p.log:none:filecount=0"), kind("-Xloggc:/logs/gc-%p.log"),
        kind("-agentpath:/opt/libprofiler.so=start,file=/recordings/%p.jfr"),
        kind("-javaagent:/opt/agent.jar"), kind("-javaagent:/opt/probe-2.jar=/runs/2026-11-28/1/run.properties"),
        kind("--add-opens=java.base/java.lang=ALL-UNNAMED"), kind("-XX:+HeapDumpOnOutOfMemoryError"),
        kind("-XX:HeapDumpPath=/tmp"), kind("-XX:StartFlightRecording=settings=profile"),
        kind("-XX:StartFlightRecording=filename=" + recordings),
        kind("-XX:StartFlightRecording:filename=" + recordings + "/,dumponexit=true"),
        kind("-XX:FlightRecorderOptions=repository=/recordings/parts,stackdepth=128"),
        new JvmKind(List.of(), Map.of("name", "value")), new JvmKind(List.of(), Map.of(), "LANG=C"));
    for (JvmKind own : quiet) {
      kinds.begin(true, own, 2);
      assertEquals(Map.of(own, 2, OWN, 1), kinds.counts());
    }
  }

  /** The tracker's own kind is kept again after jobs that wanted another one. */
  @Test
  public void theTrackersOwnKindIsHadAgain() {
    JvmKind own = new JvmKind(List.of("-Xmx200m"), Map.of("name", "value"), "LANG=C");
    JvmKind other = new JvmKind(List.of("-Xmx1g"), Map.of(), "LANG=C");
    kinds.begin(true, own, 2);
    kinds.note(true, other);
    assertTrue(kinds.note(true, other));
    kinds.note(true, own);
    assertTrue(kinds.note(true, own));
    assertEquals(Map.of(own, 2, OWN, 1), kinds.counts());
  }

  @Test
  public void aKindWithOtherVariablesIsNotHad() {
    JvmKind other = new JvmKind(List.of("-Xmx1g"), Map.of(), "LANG=C");
    kinds.note(true, other);
    assertFalse(kinds.note(true, other));
  }

  @Test
  public void whereNoneIsToWaitNoneDoes() {
    kinds.begin(true, OWN, 0);
    kinds.begin(false, OWN, 0);
    kinds.note(true, OTHER);
    assertFalse(kinds.note(true, OTHER));
    assertEquals(Map.of(), kinds.counts());
    assertFalse(kinds.areAny());
  }
}
