/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs.nutch;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.programs.Comparison;
import org.apache.hadoop.programs.Parts;
import org.apache.hadoop.util.ToolRunner;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.CrawlDb;

/** Nutch merges two segments of links and fetched pages into its database of URLs, one after the other. */
public class TestCrawlDbUpdate extends Comparison {
  private static final int URLS = 40_000;
  private static final int LINKS = 60_000;
  private static final int INTERVAL_SECONDS = 30 * 24 * 60 * 60;
  private static final long FETCHED = 1_700_000_000_000L;
  private static final int[] RESULTS = {CrawlDatum.STATUS_FETCH_SUCCESS, CrawlDatum.STATUS_FETCH_SUCCESS,
      CrawlDatum.STATUS_FETCH_NOTMODIFIED, CrawlDatum.STATUS_FETCH_GONE, CrawlDatum.STATUS_FETCH_RETRY,
      CrawlDatum.STATUS_FETCH_REDIR_PERM, CrawlDatum.STATUS_FETCH_REDIR_TEMP};

  private int links;

  @Override
  public void writeInput(Configuration conf, Path in, Random random) throws Exception {
    for (int file = 0; file < 2; file++) {
      writeLinks(conf, in.resolve("segment0/crawl_parse/part-r-0000" + file), random);
    }
    writeLinks(conf, in.resolve("segment1/crawl_parse/part-r-00000"), random);
    writePages(conf, in.resolve("segment0/crawl_fetch/part-r-00000"), random, 0, URLS / 2);
    writePages(conf, in.resolve("segment1/crawl_fetch/part-r-00000"), random, URLS / 4, URLS);
  }

  /** Each has a score of its own, so that the best link of a page is the same in each run. */
  private void writeLinks(Configuration conf, Path file, Random random) throws IOException {
    try (SequenceFile.Writer writer = writer(conf, file)) {
      for (int i = 0; i < LINKS; i++) {
        writer.append(url(random.nextInt(URLS)),
            new CrawlDatum(CrawlDatum.STATUS_LINKED, INTERVAL_SECONDS, ++links));
      }
    }
  }

  private static void writePages(Configuration conf, Path file, Random random, int from, int to) throws IOException {
    try (SequenceFile.Writer writer = writer(conf, file)) {
      for (int i = from; i < to; i++) {
        CrawlDatum page = new CrawlDatum(RESULTS[random.nextInt(RESULTS.length)], INTERVAL_SECONDS, i);
        page.setFetchTime(FETCHED + i);
        page.setSignature(Integer.toString(random.nextInt()).getBytes(StandardCharsets.US_ASCII));
        writer.append(url(i), page);
      }
    }
  }

  private static Text url(int number) {
    return new Text(String.format(Locale.ROOT, "https://host%02d.example.org/a/folder/of/pages/%06d.html", number % 97,
        number));
  }

  private static SequenceFile.Writer writer(Configuration conf, Path file) throws IOException {
    return SequenceFile.createWriter(conf, SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
        SequenceFile.Writer.keyClass(Text.class), SequenceFile.Writer.valueClass(CrawlDatum.class));
  }

  @Override
  public void run(Configuration conf, Path in, Path out) throws Exception {
    conf.addResource("nutch-default.xml");
    // of the database itself it needs none; this one says what kinds there are
    conf.set("plugin.folders", Path.of(TestCrawlDbUpdate.class.getResource("/plugins").toURI()).toString());
    conf.set("plugin.includes", "nutch-extensionpoints");
    Files.createDirectories(out);
    for (int segment = 0; segment < 2; segment++) {
      assertEquals(0, ToolRunner.run(conf, new CrawlDb(),
          new String[] {out.toUri().toString(), in.resolve("segment" + segment).toUri().toString()}));
    }
  }

  @Override
  public Map<String, List<String>> read(Configuration conf, Path out) throws Exception {
    return Parts.read(out, "current/part-*/data", part -> {
      List<String> records = new ArrayList<>();
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(conf, SequenceFile.Reader.file(new org.apache.hadoop.fs.Path(part.toUri())))) {
        Text url = new Text();
        CrawlDatum page = new CrawlDatum();
        while (reader.next(url, page)) {
          if (page.getStatus() == CrawlDatum.STATUS_DB_UNFETCHED && page.getRetriesSinceFetch() == 0) {
            // when the link was first seen: the time of the run
            page.setFetchTime(0);
          }
          records.add(url + " " + page.toString().replace('\n', ' '));
        }
      }
      return records;
    });
  }
}
