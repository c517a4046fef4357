/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.metrics.export.FigureChart;
import org.apache.hadoop.metrics.export.FigureChart.Unit;
import org.apache.hadoop.metrics.export.FigureGroup;
import org.apache.hadoop.metrics.export.FigureHistory;
import org.apache.hadoop.metrics.export.FigureLine;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Listing;
import org.apache.hadoop.testing.PageDom;
import org.junit.Test;

/** Tests the figures a daemon has chosen for its page. */
public class TestFigureGroups {
  private static final String EVIL = "</td><script>document.title='broken'</script><img src=x onerror=alert(1)>\"'";

  /** A daemon whose texts are all markup, and whose metrics have not been sampled yet. */
  private static final class EvilDaemon implements FigureSource {
    private final List<List<String>> rows;
    private final FigureHistory history = FigureHistory.begin(this, () -> false, List.of(new FigureGroup(EVIL,
        List.of(FigureChart.of("A chart " + EVIL, Unit.BYTES, FigureLine.rate("sent " + EVIL, "sent_bytes_total"),
        FigureLine.level("open " + EVIL, "open_files"))), List.of("call_seconds", "not_there"))));

    EvilDaemon(List<List<String>> rows) {
      this.rows = rows;
    }

    @Override
    public void addTo(Figures figures) {
      figures.summary("call_seconds", "Calls of " + EVIL, 4, 1, "name", EVIL).gauge("open_files", "Open files", 3);
    }

    @Override
    public FigureHistory history() {
      return history;
    }

    @Override
    public List<Listing> listings() {
      return List.of(new Listing("List of " + EVIL, List.of("What", "#Size", "Text"), rows, 1234));
    }
  }

  private static PageDom page(FigureSource daemon) throws Exception {
    Figures figures = new Figures();
    daemon.addTo(figures);
    Html html = Page.begin("A page", List.of());
    FigureGroups.write(html, daemon, figures);
    return PageDom.of(Page.end(html));
  }

  @Test
  public void textsStayTexts() throws Exception {
    PageDom page = page(new EvilDaemon(List.of(List.of("row " + EVIL, EVIL, EVIL))));
    assertEquals("no element of a text", 0, page.count("//script | //img | //*[@onerror]"));
    assertEquals(List.of(EVIL, "List of " + EVIL), page.texts("//h2"));
    assertEquals(List.of("sent " + EVIL, "open " + EVIL), page.texts("//ul[@class='key']/li"));
    assertEquals("A chart " + EVIL + ", at most 0 B", page.text("//svg/@aria-label"));
    assertEquals(List.of("Calls of " + EVIL + ": name " + EVIL, "4", "250 ms"), page.texts("//tr[td='250 ms']/*"));
    assertEquals(List.of("row " + EVIL, EVIL, EVIL), page.texts("//table[thead//th='Size']/tbody/tr/*"));
    assertEquals(List.of("number"), page.texts("//table[thead//th='Size']/tbody/tr/td/@class"));
    assertEquals(List.of("And 1,234 more."), page.texts("//p"));
  }

  @Test
  public void figuresThatWereNotChosenAreNotThere() throws Exception {
    PageDom page = page(new EvilDaemon(List.of()));
    assertEquals(0, page.count("//tr[th='Open files']"));
    assertEquals("an empty list", List.of("None."), page.texts("//p"));
  }

  @Test
  public void daemonsThatChooseNothingHaveNothing() throws Exception {
    assertEquals(0, page(to -> to.gauge("open_files", "Open files", 3)).count("//main/*"));
  }
}
