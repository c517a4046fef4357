/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.SecureIOUtils;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.MapOutputIndex;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.MapOutputs;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The map outputs of a job in a tracker's local directories, which are searched for an index or an output file only if
 * the {@link IndexCache} does not have it. Thread-safe.
 */
final class MapOutputFiles implements MapOutputs {
  private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ);

  private final JobID job;
  private final String user;
  private final String runAsUser;
  private final JobConf conf;
  private final LocalDirAllocator folders;
  private final IndexCache indexes;

  /**
   * @param user the user who submitted the job
   * @param runAsUser the user who owns its files
   * @param conf the tracker's configuration
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

  /** An index in stock's format. */
  private record Index(SpillRecord records) implements MapOutputIndex {
    @Override
    public int parts() {
      return records.size();
    }

    @Override
    public Part part(int reduce) {
      IndexRecord part = records.getIndex(reduce);
      return new Part(part.startOffset, part.partLength, part.rawLength);
    }
  }

  @Override
  public MapOutputIndex index(String mapId, Runnable reading) throws IOException {
    return new Index(indexes.index(mapId, () -> {
      reading.run();
      return folders.getLocalPathToRead(folder(mapId) + "/file.out.index", conf);
    }, runAsUser));
  }

  @Override
  public FileChannel open(String mapId) throws IOException {
    File known = indexes.outputs().known(mapId);
    if (known != null) {
      try {
        return open(known);
      } catch (FileNotFoundException e) {
        indexes.outputs().remove(mapId);
      }
    }
    return open(indexes.outputs().search(mapId, () -> find(mapId)));
  }

  /**
   * Opens a file as {@link SecureIOUtils} does without security, but with one system call and a few strings less: for
   * small outputs, opening the file is most of the work.
   */
  private FileChannel open(File file) throws IOException {
    if (UserGroupInformation.isSecurityEnabled()) {
      return SecureIOUtils.openForRead(file, runAsUser, null).getChannel();
    }
    try {
      return FileChannel.open(file.toPath(), READ);
    } catch (InvalidPathException e) {
      // The charset of file names lacks a character of the user's or a local directory's name.
      return new FileInputStream(file).getChannel();
    } catch (NoSuchFileException e) {
      throw (IOException) new FileNotFoundException("There is no file " + file).initCause(e);
    }
  }

  private File find(String mapId) throws IOException {
    return new File(folders.getLocalPathToRead(folder(mapId) + "/file.out", conf).toUri().getPath());
  }

  private String folder(String mapId) {
    return TaskTracker.getIntermediateOutputDir(user, job.toString(), mapId);
  }
}
