/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Listing;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PageDom;
import org.apache.hadoop.util.ServletUtil;
import org.codehaus.jackson.JsonNode;
import org.codehaus.jackson.map.ObjectMapper;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Tests the overview page of daemons as a browser sees it. */
public class TestOverviewServlet {
  private static final String EVIL = "</td><script>document.title='broken'</script><img src=x onerror=alert(1)>\"'";

  private HttpServer server;

  /** A daemon with markup in the texts that users can choose. */
  private static final class EvilDaemon implements FigureSource {
    @Override
    public void addTo(Figures figures) {
      figures.gauge("hadoop_test_wait_seconds", "What waits", 0.25, "name", EVIL)
          .summary("hadoop_test_call_seconds", "Calls", 4, 1).counter("hadoop_test_sent_bytes_total", "Sent", 2048);
    }

    @Override
    public List<Listing> listings() {
      return List.of(new Listing("Files", List.of("File", "#Bytes", "#Share"), List.of(List.of(EVIL, "1048576", "5%")),
          3));
    }
  }

  @Before
  public void start() throws Exception {
    server = new HttpServer("test", "127.0.0.1", 0, true, new Configuration());
    server.setAttribute(FigureSource.ATTRIBUTE, new EvilDaemon());
    PageSection section = html -> {
      html.element("h2", EVIL);
      LineChart.write(html, "A chart of " + EVIL, 3, Quantity::number,
          List.of(new LineChart.Line(EVIL, "one", new double[] {0, 2, Double.NaN})));
      Table.begin(html, EVIL, "Name", "#Size").row(EVIL, "/job?id=1").number(EVIL).endRow().end();
    };
    server.setAttribute(PageSection.ATTRIBUTE, section);
    server.start();
  }

  @After
  public void stop() throws Exception {
    server.stop();
  }

  private PageDom page() throws Exception {
    HttpAnswer page = HttpAnswer.get(server.getPort(), "/overview");
    assertEquals(200, page.status());
    return PageDom.of(page.body());
  }

  @Test
  public void whatItShowsIsText() throws Exception {
    PageDom page = page();
    assertEquals("Daemon test on 127.0.0.1", page.text("//title"));
    assertEquals("no element of a text", 0, page.count("//script | //img | //*[@onerror]"));
    assertEquals(EVIL, page.text("//h2"));
    assertEquals(EVIL, page.text("//caption"));
    assertEquals(EVIL, page.text("//table[caption]//td[@class='number']"));
    assertEquals("Table: A chart of " + EVIL, page.text("//summary"));
    assertEquals(EVIL, page.text("//details//thead/tr/th[2]"));
    assertEquals(EVIL, page.text("//ul[@class='key']/li"));
    assertEquals(List.of("What waits: name " + EVIL), page.texts("//tr[td='250 ms']/th[starts-with(., 'What')]"));
    assertEquals(List.of("4", "250 ms"), page.texts("//tr[th='Calls']/td"));
    assertEquals(List.of("2.0 KiB", ""), page.texts("//tr[th='Sent']/td"));
  }

  @Test
  public void programsGetItAsJson() throws Exception {
    HttpAnswer answer = HttpAnswer.get(server.getPort(), "/overview?format=json");
    assertEquals(200, answer.status());
    assertEquals("application/json; charset=utf-8", answer.type());
    assertEquals("nosniff", answer.header("X-Content-Type-Options"));
    JsonNode page = new ObjectMapper().readTree(answer.body());
    assertEquals("Daemon test on 127.0.0.1", page.get("title").getTextValue());
    JsonNode wait = page.get("figures").get(0);
    assertEquals(EVIL, wait.get("labels").get("name").getTextValue());
    assertEquals(0.25, wait.get("value").getDoubleValue(), 0);
    assertFalse("no summary", wait.has("count"));
    assertEquals(4, page.get("figures").get(1).get("count").getIntValue());
    JsonNode files = page.get("lists").get(0);
    assertEquals("Files", files.get("heading").getTextValue());
    assertEquals(3, files.get("left").getIntValue());
    JsonNode file = files.get("rows").get(0);
    assertEquals(EVIL, file.get("File").getTextValue());
    assertTrue("a number", file.get("Bytes").isIntegralNumber());
    assertEquals(1 << 20, file.get("Bytes").getIntValue());
    assertEquals("5%", file.get("Share").getTextValue());
  }

  @Test
  public void otherFormatsAreRefused() throws Exception {
    HttpAnswer answer = HttpAnswer.get(server.getPort(), "/overview?format=%3Cscript%3E");
    assertEquals(400, answer.status());
    assertTrue(answer.body(), answer.body().contains("expected html or json"));
    assertFalse(answer.body(), answer.body().contains("<script>"));
    assertEquals(200, HttpAnswer.get(server.getPort(), "/overview?format=html").status());
  }

  @Test
  public void itIsOfOnePieceForReadersOfScreens() throws Exception {
    PageDom page = page();
    assertEquals("en", page.text("/html/@lang"));
    assertEquals("one heading", 1, page.count("//h1"));
    assertEquals(1, page.count("//main"));
    assertEquals("a head for each column", 0, page.count("//thead//th[not(@scope='col')]"));
    assertEquals("a text for each drawing", 0, page.count("//svg[not(@role='img' and @aria-label)]"));
    assertEquals(1, page.count("//svg"));
    assertEquals("the values of each drawing", List.of("0", "", "2", "2", "3", "0"),
        page.texts("//svg/following-sibling::details[1]//tbody/tr/*"));
    assertEquals(1, page.count("//meta[@name='viewport']"));
  }

  @Test
  public void itLinksTheOtherPages() throws Exception {
    for (String address : page().texts("//nav//a/@href")) {
      int status = HttpAnswer.get(server.getPort(), address).status();
      // a test may lack a log folder
      assertTrue(address + " " + status, status == 200 || address.equals("/logs/") && status == 404);
    }
    assertTrue(ServletUtil.htmlFooter(), ServletUtil.htmlFooter().contains("<a href='/overview'>"));
  }

  @Test
  public void browsersAreToldToRunNothing() throws Exception {
    HttpAnswer page = HttpAnswer.get(server.getPort(), "/overview");
    assertEquals("default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'self'; "
        + "base-uri 'none'", page.header("Content-Security-Policy"));
    assertEquals("no-store", page.header("Cache-Control"));
    assertEquals("text/html; charset=utf-8", page.type());
    assertFalse("no style of its own", page.body().contains("style="));
    HttpAnswer style = HttpAnswer.get(server.getPort(), "/pages.css");
    assertEquals("text/css; charset=utf-8", style.type());
    assertTrue(style.body().contains("prefers-color-scheme: dark") && style.body().contains("max-width: 40rem"));
  }

  @Test
  public void numbersAreReadable() {
    assertEquals("1,234,567", Quantity.number(1_234_567));
    assertEquals("0.500", Quantity.number(0.5));
    assertEquals("12.0 \u00b5s", Quantity.duration(12e-6));
    assertEquals("1.50 ms", Quantity.duration(1.5e-3));
    assertEquals("150 ms", Quantity.duration(0.15));
    assertEquals("2.50 s", Quantity.duration(2.5));
    assertEquals("2.0 min", Quantity.duration(120));
    assertEquals("1,000.0 h", Quantity.duration(3_600_000));
    assertEquals("0 s", Quantity.duration(0));
    assertEquals("1023 B", Quantity.bytes(1023));
    assertEquals("8.0 EiB", Quantity.bytes(Long.MAX_VALUE));
    assertEquals("2023-11-14 22:13:20 UTC", Quantity.time(1_700_000_000_999L));
    assertEquals("2023-11-14 22:13:20 UTC", Quantity.of("process_start_time_seconds", 1_700_000_000));
  }
}
