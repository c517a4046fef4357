/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ProfileFlags;
import org.apache.hadoop.mapreduce.task.attempt.TaskRecording;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests task profiles: their key, the end of a recording, and how the client fetches it. */
public class TestProfileDownload {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Path path(String name) {
    return temporary.getRoot().toPath().resolve(name);
  }

  private byte[] recording() throws IOException {
    try (Recording recording = new Recording()) {
      recording.enable("jdk.JVMInformation");
      recording.start();
      recording.stop();
      recording.dump(path("recording"));
    }
    return Files.readAllBytes(path("recording"));
  }

  private boolean isWhole(byte[] bytes) throws IOException {
    return ProfileDownload.isWhole(Files.write(path("some"), bytes));
  }

  @Test
  public void recordingIsWholeAtTheEndOfItsLastChunk() throws Exception {
    byte[] recording = recording();
    assertTrue(isWhole(recording));
    byte[] two = Arrays.copyOf(recording, 2 * recording.length);
    System.arraycopy(recording, 0, two, recording.length, recording.length);
    assertTrue(isWhole(two));
    for (int length : new int[] {0, 4, 15, 68, recording.length - 1, recording.length + 1, two.length - 1}) {
      assertFalse(length + " bytes", isWhole(Arrays.copyOf(two, length)));
    }
    Arrays.fill(recording, 8, 16, (byte) 0);
    assertFalse("the size comes last", isWhole(recording));
    assertTrue("something else", isWhole("CPU SAMPLES BEGIN".getBytes()));
  }

  @Test
  public void clientHasTheFile() throws Exception {
    byte[] recording = recording();
    ProfileDownload.fetch(path("recording").toUri().toURL(), path("attempt.profile"), 1, 0);
    assertArrayEquals(recording, Files.readAllBytes(path("attempt.profile")));
  }

  @Test
  public void fileThatIsNotThereIsNoError() throws Exception {
    ProfileDownload.fetch(path("nowhere").toUri().toURL(), path("attempt.profile"), 2, 1);
    assertFalse(Files.exists(path("attempt.profile")));
  }

  @Test
  public void onlyTheTasksOwnRecordingEnds() throws Exception {
    try (Recording others = new Recording(); Recording own = new Recording()) {
      others.setDestination(path("others.jfr"));
      own.setDestination(path("profile.out"));
      others.start();
      own.start();
      TaskRecording.end();
      assertTrue(ProfileDownload.isWhole(path("profile.out")));
      assertEquals(RecordingState.RUNNING, others.getState());
      TaskRecording.end();
    }
  }

  @Test
  public void partsOfARecordingAreNotWhereATaskBeginsByEmptyingIt() {
    File profile = new File("/logs/attempt/profile.out");
    JobConf job = new JobConf();
    List<String> shipped = List.of("-XX:FlightRecorderOptions=repository=/logs/attempt",
        "-XX:StartFlightRecording=settings=profile,filename=/logs/attempt/profile.out");
    assertEquals(shipped, ProfileFlags.of(job, profile));
    assertEquals(shipped, ProfileFlags.of(new Configuration(false), profile));
    job.setProfileParams("-agentpath:x.so=file=%s");
    assertEquals(List.of("-agentpath:x.so=file=/logs/attempt/profile.out"), ProfileFlags.of(job, profile));
  }

  @Test
  public void stockIsAKeyAway() {
    Configuration stock = new Configuration(false);
    stock.addResource("stock-behaviour.xml");
    String hprof = new JobConf(false).getProfileParams();
    assertEquals("what stock has in its code", hprof, stock.get(ProfileFlags.KEY));
    assertEquals(List.of(String.format(hprof, "/logs/profile.out")),
        ProfileFlags.of(stock, new File("/logs/profile.out")));
    assertTrue("a job that does not say how is fetched, too", ProfileDownload.isWritten(hprof));
    assertFalse(ProfileDownload.isWritten("-Xrunyjp"));
    assertFalse(ProfileDownload.isWritten(null));
  }
}
