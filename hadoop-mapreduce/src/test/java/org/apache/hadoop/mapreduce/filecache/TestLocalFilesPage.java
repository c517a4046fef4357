/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.filecache;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.LocalFileFigures;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PageDom;
import org.apache.hadoop.testing.PrometheusText;
import org.codehaus.jackson.JsonNode;
import org.codehaus.jackson.map.ObjectMapper;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests what a TaskTracker's page shows of the files that it holds for jobs, and what it reports to programs. */
public class TestLocalFilesPage {
  private static final String EVIL = "<img src=x onerror=alert(1)>";
  private static final String SECRET = "secret-plan";
  private static final String PREFIX = "hadoop_tasktracker_";
  private static final String CACHE = "Distributed cache";
  private static final String CONTENTS = "Contents that are kept for other jobs";

  private static final FigureSource TRACKER = figures -> figures.gauge(PREFIX + "slots", "Slots", 2);

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private CacheFixture files;
  private HttpServer server;

  @Before
  public void start() throws Exception {
    files = new CacheFixture(temporary.getRoot());
    server = new HttpServer("task", "127.0.0.1", 0, true, new Configuration());
    server.setAttribute(FigureSource.ATTRIBUTE, TRACKER);
    LocalFileFigures.join(server, files.contents, () -> TrackerDistributedCacheManager.cachedFiles(files.manager));
    server.start();
  }

  @After
  public void stop() throws Exception {
    server.stop();
  }

  private String body(String path) throws Exception {
    HttpAnswer answer = HttpAnswer.get(server.getPort(), path);
    assertEquals(path, 200, answer.status());
    return answer.body();
  }

  private TaskDistributedCacheManager taskOfAlice(URI file) throws Exception {
    return UserGroupInformation.createUserForTesting("alice", new String[] {"staff"})
        .doAs((PrivilegedExceptionAction<TaskDistributedCacheManager>) () -> files.task(file));
  }

  private static List<String> row(PageDom page, String heading, String name) {
    return page.texts("(//h2[.='" + heading + "']/following-sibling::div)[1]//tbody/tr[th='" + name + "']/td");
  }

  /** Returns the only row with this name under this heading. */
  private static JsonNode row(JsonNode lists, String heading, String name) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode list : lists) {
      if (list.get("heading").getTextValue().equals(heading)) {
        list.get("rows").forEach(found::add);
      }
    }
    found.removeIf(row -> !row.get("File").getTextValue().equals(name));
    assertEquals(lists.toString(), 1, found.size());
    return found.get(0);
  }

  /** Checks a size that may include a checksum file beside the file. */
  private static void assertSize(byte[] content, double bytes) {
    assertTrue("" + bytes, content.length <= bytes && bytes < 1.1 * content.length);
  }

  @Test
  public void namesAreTextsAndPrivateFilesHaveNone() throws Exception {
    byte[] content = CacheFixture.jar(1);
    String bytes = String.valueOf(content.length);
    taskOfAlice(files.file("private", SECRET, content));
    files.task(files.file("public", EVIL, content));
    String file = "public:" + temporary.getRoot() + "/" + EVIL;
    String owned = "a file of " + CacheFixture.OWNER + " in public:/";
    PageDom page = PageDom.of(body("/overview"));
    assertEquals("no element of a text", 0, page.count("//script | //img | //*[@onerror]"));
    List<String> shown = row(page, CACHE, file);
    assertSize(content, Double.parseDouble(shown.get(0)));
    assertEquals("one task", "1", shown.get(1));
    assertTrue(shown.toString(), shown.get(3).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ"));
    assertEquals("nothing but the size", List.of("", "", ""), row(page, CACHE, "private").subList(1, 4));
    assertEquals(List.of(bytes, "0"), row(page, CONTENTS, owned).subList(0, 2));
    assertEquals(List.of(bytes, "", "", ""), row(page, CONTENTS, "private"));
    JsonNode lists = new ObjectMapper().readTree(body("/overview?format=json")).get("lists");
    assertEquals(1, row(lists, CACHE, file).get("Uses now").getIntValue());
    assertSize(content, row(lists, CACHE, "private").get("Bytes").getIntValue());
    assertEquals(content.length, row(lists, CONTENTS, owned).get("Bytes").getIntValue());
    for (String path : List.of("/overview", "/overview?format=json", "/prom", "/jmx")) {
      assertFalse(path, body(path).contains(SECRET));
      assertFalse(path, body(path).contains("alice"));
    }
  }

  @Test(timeout = 300_000)
  public void prometheusIsToldSizesNumbersAndTimes() throws Exception {
    PrometheusText before = PrometheusText.parse(body("/prom"));
    assertEquals(0, value(before, "cached_files{visibility=\"public\"}"), 0);
    assertFalse("nothing was used", before.names().contains(PREFIX + "cached_files_last_use_time_seconds"));
    byte[] content = CacheFixture.jar(1);
    long start = System.currentTimeMillis() / 1000;
    TaskDistributedCacheManager task = taskOfAlice(files.file("private", SECRET, content));
    files.task(files.file("public", "a", content));
    files.task(files.file("public", "b", content));
    PrometheusText text = PrometheusText.parse(body("/prom"));
    assertEquals(2, value(text, "slots"), 0);
    assertEquals(2, value(text, "cached_files{visibility=\"public\"}"), 0);
    assertSize(content, value(text, "cached_files_bytes{visibility=\"public\"}") / 2);
    assertEquals(1, value(text, "cached_files{visibility=\"private\"}"), 0);
    assertSize(content, value(text, "cached_files_bytes{visibility=\"private\"}"));
    assertTrue(value(text, "cached_files_last_use_time_seconds") >= start);
    assertEquals(2, value(text, "kept_contents"), 0);
    assertEquals(1, value(text, "reused_contents_total"), 0);
    task.release();
    files.manager.startCleanupThread();
    do {
      text = PrometheusText.parse(body("/prom"));
    } while (value(text, "evicted_cached_files_total") == 0);
    files.manager.stopCleanupThread();
    assertEquals("as no task has it", 0, value(text, "cached_files{visibility=\"private\"}"), 0);
    assertEquals(2, value(text, "cached_files{visibility=\"public\"}"), 0);
    assertEquals(1, value(text, "evicted_cached_files_total"), 0);
    files.manager.purgeCache();
    assertEquals(0, value(PrometheusText.parse(body("/prom")), "cached_files{visibility=\"public\"}"), 0);
  }

  private static double value(PrometheusText text, String name) {
    return text.value(PREFIX + name);
  }

  /** A tracker reports no figures before it has found its JobTracker: until then there is no cache manager. */
  @Test
  public void aTrackerThatHasNotBegunHasNone() throws Exception {
    server.setAttribute(FigureSource.ATTRIBUTE, TRACKER);
    LocalFileFigures.join(server, files.contents, () -> TrackerDistributedCacheManager.cachedFiles(null));
    files.task(files.file("public", "a", new byte[1]));
    assertEquals(0, value(PrometheusText.parse(body("/prom")), "cached_files{visibility=\"public\"}"), 0);
  }
}
