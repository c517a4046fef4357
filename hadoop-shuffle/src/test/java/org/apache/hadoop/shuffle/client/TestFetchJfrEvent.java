/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Test;

/** Checks the Flight Recorder events for requests to trackers. */
public class TestFetchJfrEvent extends ClientTestCase {
  /** A job that no other test uses: JDK 17 loses some strings that an earlier recording also had. */
  private static final String OWN_JOB = "job_200707121733_0239";

  private static FetchRequest own(FakeTracker tracker, int maps) {
    FetchRequest request = ClientTestCase.request(tracker, maps);
    return new FetchRequest(request.host(), request.port(), OWN_JOB, request.reduce(), request.maps(),
        request.maxBytes());
  }

  @Test
  public void eachRequestIsToldOf() throws Exception {
    FakeTracker good = tracker(TestShuffleClient.good(1000));
    FakeTracker deaf = tracker(talk -> { });
    Path file = Files.createTempFile(Path.of("target"), "fetches", ".jfr");
    FetchEnd end;
    try (Recording recording = new Recording()) {
      recording.enable("org.apache.hadoop.ShuffleFetch").withoutThreshold();
      recording.start();
      fetch(client(), own(good, 3)).awaitDone();
      end = fetch(client(), own(deaf, 2)).await();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
        .sorted(Comparator.comparing(RecordedEvent::getStartTime)).toList();
    assertEquals(events.toString(), 2, events.size());
    RecordedEvent first = events.get(0);
    assertEquals(new Peer("127.0.0.1", good.port()).toString(), first.getString("tracker"));
    assertEquals(OWN_JOB, first.getString("job"));
    assertEquals(5, first.getInt("reduce"));
    assertEquals(3, first.getInt("asked"));
    assertEquals(3, first.getInt("outputs"));
    assertEquals(3000, first.getLong("bytes"));
    assertEquals("DONE", first.getString("end"));
    assertEquals(2, events.get(1).getInt("asked"));
    assertEquals(0, events.get(1).getInt("outputs"));
    assertEquals(end.kind().name(), events.get(1).getString("end"));
  }

  @Test
  public void costsNothingWithoutARecording() throws Exception {
    FetchRequest request = own(tracker(talk -> { }), 1);
    FetchJfrEvent event = FetchJfrEvent.begun(request, new Peer("host", 1));
    event.output(10);
    event.ended(FetchEnd.Kind.DONE);
    assertSame(event, FetchJfrEvent.begun(request, new Peer("host", 1)));
    assertEquals(0, event.bytes);
  }

  /** The first event class costs a JVM 400 ms of CPU time, which each reduce would pay. */
  @Test
  public void isNotLoadedWithoutARecording() throws Exception {
    Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "unrecorded");
    Path loaded = folder.resolve("loaded.txt");
    new ChildJvm(folder).options("-Xlog:class+load:file=" + loaded).run(60, Asker.class.getName());
    String classes = Files.readString(loaded);
    assertTrue(classes.contains(Outstanding.class.getName() + " "));
    assertFalse(classes.contains(FetchJfrEvent.class.getName() + " "));
  }

  /** Begins and ends a request. */
  public static final class Asker {
    private Asker() {
    }

    public static void main(String[] arguments) {
      FetchRequest request =
          new FetchRequest("localhost", 1, OWN_JOB, 0, List.of(new FetchRequest.Map(0, 0)), 1000);
      new Outstanding(request, new Recorder(request)).end(FetchEnd.Kind.DONE, null);
    }
  }
}
