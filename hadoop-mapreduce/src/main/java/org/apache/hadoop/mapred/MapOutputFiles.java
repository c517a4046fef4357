/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.SecureIOUtils;

/**
 * Finds the map outputs of a job in a tracker's local folders. These are searched for an index, or for the file of an
 * output, only if the {@link IndexCache} does not know them. Thread-safe.
 */
final class MapOutputFiles {
  private final JobID job;
  private final String user;
  private final String runAsUser;
  private final JobConf conf;
  private final LocalDirAllocator folders;
  private final IndexCache indexes;

  /**
   * @param user who submitted the job
   * @param runAsUser who owns its files
   * @param conf the tracker's
   */
  MapOutputFiles(JobID job, String user, String runAsUser, JobConf conf, LocalDirAllocator folders,
      IndexCache indexes) {
    this.job = job;
    this.user = user;
    this.runAsUser = runAsUser;
    this.conf = conf;
    this.folders = folders;
    this.indexes = indexes;
  }

  /**
   * Where the part for a reduce lies in the output of a map.
   *
   * @param mapId of a map of the job; it becomes a part of a path
   * @throws IOException if there is no such output or no such reduce
   */
  IndexRecord part(String mapId, int reduce) throws IOException {
    return indexes.getIndexInformation(mapId, reduce,
        () -> folders.getLocalPathToRead(folder(mapId) + "/file.out.index", conf), runAsUser);
  }

  /** Opens the output of a map of the job. */
  FileInputStream open(String mapId) throws IOException {
    File known = indexes.outputs().known(mapId);
    if (known != null) {
      try {
        return SecureIOUtils.openForRead(known, runAsUser, null);
      } catch (FileNotFoundException e) {
        indexes.outputs().remove(mapId);
      }
    }
    return SecureIOUtils.openForRead(indexes.outputs().search(mapId, () -> find(mapId)), runAsUser, null);
  }

  private File find(String mapId) throws IOException {
    return new File(folders.getLocalPathToRead(folder(mapId) + "/file.out", conf).toUri().getPath());
  }

  private String folder(String mapId) {
    return TaskTracker.getIntermediateOutputDir(user, job.toString(), mapId);
  }
}
