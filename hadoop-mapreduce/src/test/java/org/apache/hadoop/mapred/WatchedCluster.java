/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ColdStart;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PageDom;
import org.apache.hadoop.testing.PrometheusText;

/**
 * Runs a job whose name is markup on a small cluster in a JVM of its own, and checks the pages and metrics of all
 * daemons. Prints the names of the metrics, and what a page shows of the job.
 */
public final class WatchedCluster {
  static final String NAME = MarkupPages.EVIL;
  private static final long PATIENCE_MILLIS = 60_000;
  private static final int SCRAPES = 200;

  private WatchedCluster() {
  }

  public static void main(String[] args) {
    ClusterMain.run(WatchedCluster::run);
  }

  private static void run(File base, Configuration conf) throws Exception {
    MiniDFSCluster dfs = new MiniDFSCluster(conf, 1, true, null);
    try {
      FileSystem fs = dfs.getFileSystem();
      MiniMRCluster mr = new MiniMRCluster(1, fs.getUri().toString(), 1, null, null, new JobConf(conf));
      try {
        Map<String, Integer> ports = new LinkedHashMap<>();
        ports.put("JobTracker", mr.getJobTrackerRunner().getJobTracker().getInfoPort());
        ports.put("TaskTracker", mr.getTaskTrackerRunner(0).getTaskTracker().getHttpPort());
        ports.put("NameNode", dfs.getNameNode().getHttpAddress().getPort());
        ports.put("DataNode", dfs.getDataNodes().get(0).getDatanodeRegistration().getInfoPort());
        RunningJob job = new JobClient(mr.createJobConf()).submitJob(job(fs, mr.createJobConf()));
        watch(job, ports.get("JobTracker"),
            new MarkupPages(job.getID(), ports.get("JobTracker"), ports.get("TaskTracker")));
        for (Map.Entry<String, Integer> port : ports.entrySet()) {
          look(port.getKey(), port.getValue());
        }
        tellFigures(ports);
        tellCost(ports.get("JobTracker"));
      } finally {
        mr.shutdown();
      }
    } finally {
      dfs.shutdown();
    }
  }

  private static JobConf job(FileSystem fs, JobConf job) throws Exception {
    Path input = new Path("/in/part");
    try (FSDataOutputStream out = fs.create(input)) {
      out.writeBytes("a\nb\n");
    }
    MarkupPages.addTo(job);
    job.setReducerClass(IdentityReducer.class);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    job.setNumReduceTasks(1);
    FileInputFormat.setInputPaths(job, input);
    FileOutputFormat.setOutputPath(job, new Path("/out"));
    return job;
  }

  /** Checks the job's page while it runs and after it has been retired. */
  private static void watch(RunningJob job, int port, MarkupPages pages) throws Exception {
    String path = "/job?id=" + job.getID();
    while (!job.isComplete()) {
      name(page(port, path));
      stocksPage(port, "/jobtracker.jsp");
      stocksPage(port, "/jobdetails.jsp?jobid=" + job.getID());
      pages.lookAtJob();
    }
    pages.lookAtJob();
    assertEquals(JobStatus.SUCCEEDED, job.getJobState());
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    PageDom page = page(port, path);
    while (!row(page, "State").equals(List.of("SUCCEEDED")) || row(page, "Map").get(0).equals("0")) {
      assertTrue("the page of a job that has ended", System.currentTimeMillis() < end);
      Thread.sleep(100);
      page = page(port, path);
    }
    name(page);
    pages.lookAtHistory();
    System.out.println("maps: " + row(page, "Map").get(0) + " reduces: " + row(page, "Reduce").get(0));
    assertEquals(404, HttpAnswer.get(port, "/job?id=job_x_1").status());
    assertEquals(404, HttpAnswer.get(port, "/job?id=%3Cscript%3E").status());
    assertEquals(404, HttpAnswer.get(port, "/job").status());
    PageDom overview = page(port, "/overview");
    assertEquals(NAME, row(overview, job.getID().toString()).get(0));
    assertEquals(List.of("0", "0", "0"), row(overview, "default"));
  }

  /** Checks one of stock's pages; if its job has been retired, the page redirects. */
  private static void stocksPage(int port, String path) throws Exception {
    HttpAnswer answer = HttpAnswer.get(port, path);
    assertTrue(path, answer.status() == 302 || answer.body().contains("href='/overview'"));
    assertFalse(path + " " + answer.body(), answer.body().contains("<script>document"));
  }

  private static void name(PageDom page) {
    assertEquals(List.of(NAME), row(page, "Name"));
  }

  private static List<String> row(PageDom page, String heading) {
    return page.texts("//tr[th='" + heading + "']/td");
  }

  private static PageDom page(int port, String path) throws Exception {
    HttpAnswer answer = HttpAnswer.get(port, path);
    assertEquals(path, 200, answer.status());
    PageDom page = PageDom.of(answer.body());
    assertEquals(path, 0, page.count("//script | //*[@id='evil']"));
    return page;
  }

  /** Checks the overview page of a daemon. */
  private static void look(String daemon, int port) throws Exception {
    PageDom page = page(port, "/overview");
    assertTrue(page.text("//title"), page.text("//title").startsWith(daemon + " on "));
    assertTrue(daemon, page.texts("//h2").containsAll(List.of(daemon, "RPC", "Process")));
    assertTrue(daemon, HttpAnswer.get(port, "/jmx?qry=java.lang:*").body().contains("\"beans\""));
    switch (daemon) {
      case "JobTracker" -> lookAtCharts(daemon, port, 3, "Heartbeats", "Lost trackers", "Queues", "Jobs");
      case "TaskTracker" -> {
        stocksPage(port, "/tasktracker.jsp");
        lookAtCharts(daemon, port, 7, "Map outputs for reduces", "Kept for reduces and tasks", "Task JVMs", "Attempts");
      }
      case "NameNode" -> {
        stocksPage(port, "/dfshealth.jsp");
        lookAtCharts(daemon, port, 6, "Calls", "Edits", "Files and blocks", "Leases");
      }
      default -> lookAtCharts(daemon, port, 8, "Blocks", "Pipelines and disk", "Connections");
    }
  }

  /** Checks the charts of a daemon once it has collected data for a second: each line has a value. */
  private static void lookAtCharts(String daemon, int port, int charts, String... headings) throws Exception {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    PageDom page = page(port, "/overview");
    while (page.count("//details//tbody/tr") == 0) {
      assertTrue("a second of " + daemon, System.currentTimeMillis() < end);
      Thread.sleep(100);
      page = page(port, "/overview");
    }
    assertTrue(daemon + page.texts("//h2"), page.texts("//h2").containsAll(List.of(headings)));
    assertEquals(daemon, charts, page.count("//svg"));
    assertEquals(daemon, charts, page.count("//svg/following-sibling::details[1]//table"));
    assertEquals("charts with a line of a figure that is not there", List.of(),
        page.texts("//details[.//tbody/tr[1]/td[not(text())]]/summary"));
  }

  /** Checks that the cost of answers to Prometheus is counted, and prints it for one once its code is warmed up. */
  private static void tellCost(int port) throws Exception {
    PrometheusText before = null;
    PrometheusText after = null;
    for (int i = 0; i < 3 * SCRAPES; i++) {
      String text = HttpAnswer.get(port, "/prom").body();
      before = i == 2 * SCRAPES ? PrometheusText.parse(text) : before;
      after = i == 3 * SCRAPES - 1 ? PrometheusText.parse(text) : after;
    }
    String name = "hadoop_scrape_cpu_seconds";
    double answers = after.value(name + "_count") - before.value(name + "_count");
    double seconds = after.value(name + "_sum") - before.value(name + "_sum");
    assertTrue("answers counted: " + answers, answers >= SCRAPES - 1);
    assertTrue("seconds of CPU counted for them: " + seconds, seconds > 0);
    System.out.println("an answer with " + after.samples().size() + " figures takes "
        + Math.round(1e6 * seconds / answers) + " us of CPU");
  }

  private static void tellFigures(Map<String, Integer> ports) throws Exception {
    for (Map.Entry<String, Integer> port : ports.entrySet()) {
      PrometheusText text = PrometheusText.parse(HttpAnswer.get(port.getValue(), "/prom").body());
      assertEquals(port.getKey(), 0, text.value("hadoop_scrape_failures_total"), 0);
      System.out.println("figures: " + String.join(" ", text.names()));
      switch (port.getKey()) {
        case "JobTracker" -> {
          assertTrue(text.value("hadoop_jobtracker_launched_tasks_total{type=\"map\"}") >= 1);
          assertTrue(text.value("hadoop_jobtracker_launched_tasks_total{type=\"reduce\"}") >= 1);
        }
        case "TaskTracker" -> {
          assertTrue(text.value("hadoop_tasktracker_shuffle_outputs_total") >= 1);
          double tasks = text.value("hadoop_tasktracker_handed_over_tasks_total");
          for (ColdStart reason : ColdStart.values()) {
            tasks += text.value("hadoop_tasktracker_cold_tasks_total{reason=\"" + reason.label() + "\"}");
          }
          assertTrue("a map and a reduce", tasks >= 2);
          assertEquals(0, text.value("hadoop_tasktracker_waiting_jvms_paused"), 0);
          assertEquals(0, text.value("hadoop_tasktracker_archive_mismatches_total"), 0);
        }
        case "NameNode" -> {
          assertEquals(1, text.value("hadoop_namenode_datanodes{state=\"live\"}"), 0);
          assertTrue(text.value("hadoop_namenode_files") > 5);
        }
        default -> assertTrue(text.value("hadoop_datanode_bytes_written_total") > 0);
      }
    }
  }
}
