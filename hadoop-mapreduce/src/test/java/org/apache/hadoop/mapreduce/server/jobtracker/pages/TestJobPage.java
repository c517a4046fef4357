/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.pages.Html;
import org.apache.hadoop.http.pages.Page;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.testing.PageDom;
import org.junit.Test;

/** Tests the job page and the job list. */
public class TestJobPage {
  private static final String EVIL = "</td></title><script>alert(1)</script><img src=\"x\" onerror='f()'>&lt;";
  private static final long START = 1_700_000_000_000L;

  private static PageDom page(JobView job, long now) throws Exception {
    Html html = Page.begin("Job", List.of());
    JobPage.write(html, job, now);
    return PageDom.of(Page.end(html));
  }

  private static JobView job(long finish, AttemptView... attempts) {
    return new JobView("job_1_0001", EVIL, EVIL, EVIL, EVIL, START, START + 500, finish, List.of(attempts));
  }

  private static AttemptView map(String id, String state, long from, long to) {
    return new AttemptView(id, AttemptView.Kind.MAP, state, EVIL, START + from, 0, 0, to == 0 ? 0 : START + to);
  }

  private static AttemptView reduce(String id, long from, long shuffled, long sorted, long to) {
    return new AttemptView(id, AttemptView.Kind.REDUCE, to == 0 ? "RUNNING" : "SUCCEEDED", EVIL, START + from,
        moment(shuffled), moment(sorted), moment(to));
  }

  private static long moment(long after) {
    return after == 0 ? 0 : START + after;
  }

  private static List<String> row(PageDom page, String heading) {
    return page.texts("//tr[th='" + heading + "']/td");
  }

  @Test
  public void whatAUserChoosesIsText() throws Exception {
    PageDom page = page(job(0, map(EVIL, EVIL, 1000, 0), map(EVIL + 2, "SUCCEEDED", 1000, 2000),
        map(EVIL + 3, "FAILED", 1000, 2000)), START + 3000);
    assertEquals(0, page.count("//script | //img | //*[@onerror]"));
    assertEquals(List.of(EVIL), row(page, "Name"));
    assertEquals(List.of(EVIL), row(page, "User"));
    assertEquals(List.of(EVIL), row(page, "Queue"));
    assertEquals(List.of(EVIL), row(page, "State"));
    assertTrue(page.text("//rect/title").startsWith(EVIL + " on " + EVIL));
    assertEquals(EVIL + "2 1.00 s", row(page, "Map").get(5));
  }

  @Test
  public void namesInTheListAreText() throws Exception {
    Heartbeats heartbeats = new Heartbeats(new Configuration());
    JobTrackerSection section = new JobTrackerSection(HeartbeatHistory.begin(heartbeats),
        heartbeats.metrics()::latestLost, () -> List.of(new QueueLine(EVIL, 1, 20, 3)),
        () -> List.of(new JobLine("job_1_0001", EVIL, EVIL, EVIL, EVIL, 3, 2, 1, 0, START)));
    heartbeats.metrics().lostTracker(EVIL + 7, START);
    Html html = Page.begin("JobTracker", List.of());
    section.write(html);
    PageDom page = PageDom.of(Page.end(html));
    assertEquals(0, page.count("//script | //img | //*[@onerror]"));
    assertEquals(List.of(EVIL, EVIL, EVIL, EVIL, "2 of 3", "0 of 1", "2023-11-14 22:13:20 UTC"),
        row(page, "job_1_0001"));
    assertEquals("/job?id=job_1_0001", page.text("//th/a/@href"));
    assertEquals(List.of(EVIL + 7, EVIL, "job_1_0001"), page.texts("//tbody//th"));
    assertEquals(List.of("2023-11-14 22:13:20 UTC", "1", "20", "3"),
        page.texts("//table[not(thead//th='Job')]//td"));
  }

  @Test
  public void phasesAreThoseOfAttemptsThatHaveSucceeded() throws Exception {
    PageDom page = page(job(START + 10_000, map("m0", "SUCCEEDED", 1000, 2000), map("m1", "SUCCEEDED", 1000, 4000),
        map("m2", "FAILED", 1000, 9000), map("m3", "SUCCEEDED", 1000, 3000),
        reduce("r0", 2000, 4000, 4500, 8500), reduce("r1", 2000, 6000, 6000, 7000), reduce("r2", 2000, 0, 0, 0)),
        START + 10_000);
    assertEquals(List.of("3", "1.00 s", "2.00 s", "3.00 s", "3.50 s", "m1 3.00 s, m3 2.00 s, m0 1.00 s"),
        row(page, "Map"));
    assertEquals(List.of("2", "2.00 s", "3.00 s", "4.00 s", "5.50 s", "r1 4.00 s, r0 2.00 s"), row(page, "Shuffle"));
    assertEquals(List.of("2", "0 s", "250 ms", "500 ms", "5.50 s", "r0 500 ms, r1 0 s"), row(page, "Sort"));
    assertEquals(List.of("2", "1.00 s", "2.50 s", "4.00 s", "8.00 s", "r0 4.00 s, r1 1.00 s"), row(page, "Reduce"));
    assertEquals(List.of("10.00 s"), row(page, "Took"));
    assertEquals(List.of("500 ms"), row(page, "Launched after"));
  }

  @Test
  public void attemptsAreBarsOverTime() throws Exception {
    PageDom page = page(job(0, map("m0", "SUCCEEDED", 0, 5000), map("m1", "KILLED", 2500, 5000),
        reduce("r0", 5000, 7500, 0, 0)), START + 10_000);
    assertEquals(List.of("0.0", "225.0", "450.0", "675.0"), page.texts("//rect/@x"));
    assertEquals(List.of("450.0", "225.0", "225.0", "225.0"), page.texts("//rect/@width"));
    assertEquals("the reduce sorts still", List.of("one", "bad", "two", "three"), page.texts("//rect/@class"));
    assertEquals("3 attempts over 10.00 s", page.text("//svg/@aria-label"));
  }

  /** Checks a job whose history was closed before the end of one of its attempts. */
  @Test
  public void endedJobEndsWithoutAnEndOfEachAttempt() throws Exception {
    AttemptView open = new AttemptView("m1", AttemptView.Kind.MAP, "end not recorded", EVIL, START + 2000, -1, -1, -1);
    AttemptView late = new AttemptView("m2", AttemptView.Kind.MAP, "end not recorded", EVIL, START + 4000, -1, -1, -1);
    PageDom page = page(job(START + 4000, map("m0", "SUCCEEDED", 0, 4000), open, late), START + 86_400_000);
    assertEquals(List.of("4.00 s"), row(page, "Took"));
    assertEquals("3 attempts over 4.00 s", page.text("//svg/@aria-label"));
    assertEquals(List.of("900.0", "450.0", "1.0"), page.texts("//rect/@width"));
    assertTrue(page.texts("//rect/title").get(1).endsWith(", end not recorded, 2.00 s"));
  }

  @Test
  public void ofManyAttemptsTheLongestAreDrawn() throws Exception {
    List<AttemptView> many = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      many.add(map("m" + i, "SUCCEEDED", 0, 1 + i));
    }
    PageDom page = page(job(START + 1000, many.toArray(AttemptView[]::new)), START + 1000);
    assertEquals(400, page.count("//rect"));
    assertTrue(page.texts("//rect/title").stream().noneMatch(title -> title.startsWith("m5 ")));
    assertTrue(page.texts("//rect/title").stream().anyMatch(title -> title.startsWith("m999 ")));
  }

  @Test
  public void aJobWithoutAttemptsHasAPage() throws Exception {
    PageDom page = page(new JobView("job_1_0001", "n", "u", "q", "PREP", START, 0, 0, List.of()), START + 1000);
    assertEquals(List.of("1.00 s"), row(page, "Running for"));
    assertEquals(List.of("not yet"), row(page, "Launched after"));
    assertEquals("0", row(page, "Map").get(0));
    assertEquals(0, page.count("//svg"));
  }
}
