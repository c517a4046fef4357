/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PageDom;

/** The compiled pages of a job in which every text chosen by its user is markup, as is every request. */
final class MarkupPages {
  static final String EVIL = "</td><script>document.title='evil'</script><b id='evil'>\"&amp;";

  private static final List<String> SIGNS = List.of("<script>document", "<b id");
  private static final String ENCODED = URLEncoder.encode(EVIL, StandardCharsets.UTF_8);
  private static final long PATIENCE_MILLIS = 60_000;

  private final int jobTracker;
  private final int taskTracker;
  private final String job;
  private final String map;
  private final String attempt;

  /** A mapper that sets a markup status, and fails once. */
  public static final class EvilMapper extends MapReduceBase
      implements Mapper<LongWritable, Text, LongWritable, Text> {
    private boolean fails;

    @Override
    public void configure(JobConf job) {
      fails = job.get("mapred.task.id").endsWith("_m_000000_0");
    }

    @Override
    public void map(LongWritable key, Text value, OutputCollector<LongWritable, Text> output, Reporter reporter)
        throws IOException {
      reporter.setStatus(EVIL);
      reporter.incrCounter(EVIL, EVIL, 1);
      if (fails) {
        throw new IOException(EVIL);
      }
      output.collect(key, value);
    }
  }

  MarkupPages(JobID id, int jobTracker, int taskTracker) {
    job = id.toString();
    map = job.replaceFirst("job", "task") + "_m_000000";
    attempt = job.replaceFirst("job", "attempt") + "_m_000000_0";
    this.jobTracker = jobTracker;
    this.taskTracker = taskTracker;
  }

  /** Puts markup into each text that a job's user may choose. */
  static void addTo(JobConf conf) {
    conf.setJobName(EVIL);
    conf.setMapperClass(EvilMapper.class);
    conf.set("evil." + EVIL, EVIL);
  }

  /** Checks the pages of a job that the JobTracker has, or until a moment ago had, in memory. */
  void lookAtJob() throws Exception {
    for (String path : List.of("/jobtracker.jsp", "/jobdetails.jsp?jobid=" + job, "/jobconf.jsp?jobid=" + job,
        "/jobtasks.jsp?jobid=" + job + "&type=map&pagenum=1",
        "/jobtasks.jsp?jobid=" + job + "&type=map&pagenum=1&state=" + ENCODED, "/jobfailures.jsp?jobid=" + job,
        "/jobfailures.jsp?jobid=" + job + "&kind=" + ENCODED, "/jobfailures.jsp?jobid=" + job + "&cause=" + ENCODED,
        "/jobblacklistedtrackers.jsp?jobid=" + job, "/taskdetails.jsp?tipid=" + map, "/taskstats.jsp?tipid=" + map,
        "/jobqueue_details.jsp?queueName=default", "/queuetable.jsp", "/machines.jsp?type=active",
        "/machines.jsp?type=" + ENCODED, "/jobdetails.jsp?jobid=" + ENCODED)) {
      look(jobTracker, path);
    }
    for (String path : List.of("/tasktracker.jsp", "/overview", "/tasklog?attemptid=" + attempt + "&all=true",
        "/tasklog?attemptid=" + attempt + "&filter=" + ENCODED, "/tasklog?attemptid=" + ENCODED)) {
      look(taskTracker, path);
    }
    jobsInXml();
  }

  /** Checks the pages of the job's history, once it has one. */
  void lookAtHistory() throws Exception {
    String file = "logFile=" + history().replaceFirst(".*logFile=", "");
    assertShown(look(jobTracker, "/jobdetailshistory.jsp?" + file), 3);
    assertShown(look(jobTracker, "/analysejobhistory.jsp?" + file), 1);
    assertShown(look(jobTracker, "/jobtaskshistory.jsp?status=all&taskType=MAP&" + file), 1);
    assertShown(look(jobTracker, "/taskdetailshistory.jsp?tipid=" + map + "&" + file), 1);
    assertShown(look(jobTracker, "/taskstatshistory.jsp?attemptid=" + attempt.replaceFirst("0$", "1") + "&" + file), 2);
    String keys = look(jobTracker, "/jobconf_history.jsp?" + file);
    assertTrue(keys, keys.contains("evil.&lt;/td&gt;&lt;script&gt;document"));
    for (String path : List.of("/jobtaskshistory.jsp?status=" + ENCODED + "&taskType=" + ENCODED + "&" + file,
        "/taskdetailshistory.jsp?tipid=" + ENCODED + "&" + file, "/jobdetailshistory.jsp?logFile=" + ENCODED,
        "/jobhistory.jsp", "/jobhistory.jsp?search=" + ENCODED, "/jobtracker.jsp")) {
      look(jobTracker, path);
    }
    assertEquals(EVIL, jobsInXml().text("//retired_job/name"));
  }

  /** Returns the address to which a job's page redirects once the job is retired. */
  private String history() throws Exception {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    HttpAnswer answer = HttpAnswer.get(jobTracker, "/jobdetails.jsp?jobid=" + job);
    while (answer.status() != 302) {
      assertTrue("a job that was retired", System.currentTimeMillis() < end);
      Thread.sleep(100);
      answer = HttpAnswer.get(jobTracker, "/jobdetails.jsp?jobid=" + job);
    }
    return answer.header("Location");
  }

  private PageDom jobsInXml() throws Exception {
    PageDom jobs = PageDom.of(look(jobTracker, "/jobtracker.jspx").strip());
    assertEquals(0, jobs.count("//script | //b"));
    return jobs;
  }

  private static String look(int port, String path) throws Exception {
    String body = HttpAnswer.get(port, path).body();
    for (String sign : SIGNS) {
      assertFalse(path + " " + body, body.contains(sign));
    }
    return body;
  }

  /** Checks that the page shows the quoted markup at least the given number of times. */
  private static void assertShown(String page, int times) {
    String shown = HtmlQuoting.quoteHtmlChars(EVIL);
    assertTrue(page, page.split(Pattern.quote(shown), -1).length > times);
  }
}
