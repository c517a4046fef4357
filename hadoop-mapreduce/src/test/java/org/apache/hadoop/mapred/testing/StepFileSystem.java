/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Progressable;

/** The local disk as a file system that announces each change before making it. Configured with {@link #KEY}. */
public final class StepFileSystem extends OtherScheme {
  public static final String KEY = "fs.step.impl";
  public static final String SCHEME = "step:///";

  /** A watcher that is told of changes; it may delay them or make them fail. */
  public interface Watcher {
    /**
     * Handles a change before it is made.
     *
     * @param change the name of the change, such as "delete"
     * @param user the user as whom it is made
     */
    void before(String change, Path path, String user) throws IOException;
  }

  private static volatile Watcher watcher;

  public StepFileSystem() {
    super(0700, System.getProperty("user.name"));
  }

  /** Makes {@code next} hear of changes from now on, or nobody if it is null. */
  public static void watch(Watcher next) {
    watcher = next;
  }

  private static void tell(String change, Path path) throws IOException {
    Watcher told = watcher;
    if (told != null) {
      told.before(change, path, UserGroupInformation.getCurrentUser().getShortUserName());
    }
  }

  @Override
  protected String scheme() {
    return "step";
  }

  @Override
  public FSDataOutputStream create(Path file, boolean overwrite, int buffer, short replication, long block,
      Progressable progress) throws IOException {
    tell("create", file);
    return super.create(file, overwrite, buffer, replication, block, progress);
  }

  @Override
  public FSDataOutputStream create(Path file, FsPermission permission, boolean overwrite, int buffer,
      short replication, long block, Progressable progress) throws IOException {
    return create(file, overwrite, buffer, replication, block, progress);
  }

  /** Makes a folder, and announces neither parents that it makes nor a folder that exists. */
  @Override
  public boolean mkdirs(Path folder) throws IOException {
    File made = pathToFile(folder);
    if (!made.exists()) {
      tell("mkdirs", folder);
    }
    return made.mkdirs() || made.isDirectory();
  }

  @Override
  public boolean delete(Path file, boolean recursive) throws IOException {
    tell("delete", file);
    return super.delete(file, recursive);
  }
}
