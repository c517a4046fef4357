/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Test;

/**
 * Checks that the JobTracker commits a job itself only if the job's files are in its own file system and its settings
 * are known to be safe.
 */
public class TestJobPlaces {
  private static final String OUTPUT = "mapreduce.output.fileoutputformat.outputdir";
  private static final Path SUBMITTED = new Path("/staging/job_1");

  /** The JobTracker's own configuration. */
  private final Configuration own = new Configuration(false);
  private final JobConf job = new JobConf(false);

  /** A file system that has a URI, but no server behind it. */
  private static final class Named extends FilterFileSystem {
    private final URI uri;

    Named(String uri) {
      super(new RawLocalFileSystem());
      this.uri = URI.create(uri);
    }

    @Override
    public URI getUri() {
      return uri;
    }

    @Override
    public Path makeQualified(Path path) {
      return path.makeQualified(uri, new Path("/"));
    }
  }

  public TestJobPlaces() {
    own.set("fs.default.name", "hdfs://home:8020");
    job.set("fs.default.name", "hdfs://home:8020");
    job.set("mapreduce.job.dir", "hdfs://home:8020/staging/job_1");
    job.set(OUTPUT, "hdfs://home:8020/out");
  }

  private JobPlaces places() throws IOException {
    return places("hdfs://home:8020", true);
  }

  private JobPlaces places(String home, boolean withOutput) {
    return JobPlaces.of(job, SUBMITTED, withOutput, new Named(home), own);
  }

  @Test
  public void filesAtHomeAreTaken() throws IOException {
    assertEquals(new Path("hdfs://home:8020/staging/job_1"), places().staging());
    assertEquals("hdfs://home:8020/out", places().conf().get(OUTPUT));
    job.set(OUTPUT, "/out");
    assertNotNull(places());
    job.set("mapreduce.job.dir", "/staging/job_1");
    assertNotNull(places());
  }

  @Test
  public void filesElsewhereAreNot() throws IOException {
    for (String elsewhere : new String[] {"hdfs://other:8020/out", "hdfs://home:9000/out", "file:///out",
        "hdfs:/out", "out", "/user/${user.name}/out", " "}) {
      job.set(OUTPUT, elsewhere);
      assertNull(elsewhere, places());
      assertNotNull(elsewhere, places("hdfs://home:8020", false));
    }
    job.set(OUTPUT, "/out");
    job.set("fs.default.name", "hdfs://other:8020");
    assertNull(places());
  }

  @Test
  public void onlyTheStagingDirectoryIsDeleted() throws IOException {
    for (String other : new String[] {"/", "/staging", "/staging/job_2", "hdfs://other:8020/staging/job_1"}) {
      job.set("mapreduce.job.dir", other);
      assertNull(other, places());
    }
    job.set("mapreduce.job.dir", "/staging/job_1");
    job.setKeepFailedTaskFiles(true);
    assertNull(places().staging());
    job.setKeepFailedTaskFiles(false);
    job.setKeepTaskFilesPattern("m_.*");
    assertNull(places().staging());
  }

  @Test
  public void theJobNamesNoClassAndNoSize() throws IOException {
    job.set("hadoop.rpc.socket.factory.class.default", "a.class.of.a.User");
    job.set("io.file.buffer.size", "1000000000");
    job.set("dfs.umaskmode", "077");
    own.set("io.file.buffer.size", "4096");
    assertNull(places().conf().get("hadoop.rpc.socket.factory.class.default"));
    assertEquals("4096", places().conf().get("io.file.buffer.size"));
    assertEquals("077", places().conf().get("dfs.umaskmode"));
    job.set("dfs.bytes-per-checksum", "1000000000");
    assertNull(places());
    own.set("dfs.bytes-per-checksum", "1000000000");
    assertNotNull(places());
    job.set("fs.hdfs.impl", "org.apache.hadoop.fs.LocalFileSystem");
    assertNull(places());
  }

  /**
   * Local files are accepted only where all tasks run as one user: elsewhere the JobTracker's user could do what the
   * job's user may not.
   */
  @Test
  public void localFilesAreTakenWhereTasksHaveOneUser() throws IOException {
    own.set("fs.default.name", "file:///");
    job.set("fs.default.name", "file:///");
    job.set("mapreduce.job.dir", "file:/staging/job_1");
    job.set(OUTPUT, "file:/out");
    assertNotNull(places("file:///", true));
    own.set("mapreduce.tasktracker.taskcontroller", "org.apache.hadoop.mapred.LinuxTaskController");
    assertNull(places("file:///", true));
    FileSystem.setDefaultUri(own, "hdfs://home:8020");
    own.set("mapreduce.tasktracker.taskcontroller", "org.apache.hadoop.mapred.DefaultTaskController");
    assertNull(places("hdfs://home:8020", true));
  }
}
