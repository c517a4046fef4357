/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the flame graphs of small recordings, and of the difference between two. */
public class TestFlameGraphs {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Profile profile = new Profile();

  private Path path(String name) {
    return temporary.getRoot().toPath().resolve(name);
  }

  private static List<String> names(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  public void recordingIsShown() throws Exception {
    Path recording = Allocations.record(path("some.profile"), 3, 0);
    assertEquals(profile.err(), 0, profile.run("flame", recording.toString(), "-o", path("graphs").toString()));
    assertEquals(List.of("flame-alloc.html"), names(path("graphs")));
    String page = Files.readString(path("graphs/flame-alloc.html"));
    assertTrue(page.contains("<h1>some.profile, flame: allocations</h1>"));
    String stacks = Profile.stacks(path("graphs/flame-alloc.html"));
    assertTrue(stacks, stacks.contains("/Allocations.allocateInBoth"));
    assertFalse(stacks, stacks.contains("allocateInOneOnly"));
    assertTrue(profile.out(), profile.out().matches("(?s)alloc +flame +2\\d\\d,\\d{3},\\d{3} bytes .*"));
  }

  @Test
  public void severalRecordingsAddUp() throws Exception {
    Stacks one = new Stacks(Kind.ALLOCATION);
    one.add(Allocations.record(path("1.jfr"), 2, 0));
    Stacks both = new Stacks(Kind.ALLOCATION);
    both.add(path("1.jfr"));
    both.add(path("1.jfr"));
    assertTrue(one.total() > 0);
    assertEquals(2 * one.total(), both.total());
  }

  @Test
  public void whatTheSecondHasMoreOfIsMarked() throws Exception {
    Allocations.record(path("base.jfr"), 1, 0);
    Allocations.record(path("other.jfr"), 3, 2);
    assertEquals(profile.err(), 0, profile.run("diff", path("base.jfr").toString(), path("other.jfr").toString(), "-o",
        path("graphs").toString()));
    assertEquals(List.of("base-alloc.html", "other-against-base-alloc.html", "other-alloc.html"),
        names(path("graphs")));
    List<String> page = Files.readAllLines(path("graphs/other-against-base-alloc.html"));
    assertTrue("two arrays more", page.stream().anyMatch(line -> line.matches("d=1\\d{8}")));
    assertTrue("a frame that is new", page.contains("d=U"));
    assertTrue("one graph alone has none",
        Files.readAllLines(path("graphs/other-alloc.html")).stream().noneMatch(line -> line.startsWith("d=")));
  }

  @Test
  public void titleIsNoMarkup() throws Exception {
    Path recording = Allocations.record(path("<b>&.jfr"), 1, 0);
    assertEquals(profile.err(), 0, profile.run("flame", recording.toString(), "-o", path("graphs").toString()));
    assertTrue(Files.readString(path("graphs/flame-alloc.html")).contains("<h1>&lt;b>&amp;.jfr, flame"));
  }

  @Test
  public void brokenRecordingIsToldOf() throws Exception {
    Files.createDirectories(path("all/.parts"));
    Allocations.record(path("all/good.jfr"), 1, 0);
    Files.writeString(path("all/torn.jfr"), "FLR");
    Files.writeString(path("all/.parts/part.jfr"), "FLR");
    assertEquals(profile.err(), 0, profile.run("flame", path("all").toString(), "-o", path("graphs").toString()));
    assertEquals(List.of("flame-alloc.html"), names(path("graphs")));
    assertTrue(profile.out(), profile.out().startsWith("note: torn.jfr cannot be read completely: "));
    assertFalse(profile.out(), profile.out().contains("part.jfr"));
  }

  @Test
  public void whatIsNotThereIsRefused() throws Exception {
    assertEquals("profile: no recording (.jfr) below " + temporary.getRoot(),
        Profile.refusal("flame", temporary.getRoot().toString()));
    assertEquals("profile: nowhere.jfr is not a readable file", Profile.refusal("diff", "nowhere.jfr", "x"));
  }
}
