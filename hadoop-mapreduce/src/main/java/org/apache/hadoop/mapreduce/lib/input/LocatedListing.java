/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * A file system whose listings include the block locations of files. Expected listings are requested in advance, by
 * other threads, and returned or, if they failed, their failure thrown, when they are requested. For one thread.
 */
final class LocatedListing extends FilterFileSystem {
  private final Ahead<Input> inputs;
  private final Ahead<FileStatus[]> folders;
  /** The inputs read in advance whose status has been returned. */
  private final Map<String, Input> contents = new HashMap<>();

  /** An input, with its content or the reason why it cannot be listed. */
  private record Input(FileStatus status, FileStatus[] content, IOException failure) {
  }

  LocatedListing(FileSystem real, ExecutorService executor, int threads) {
    super(real);
    inputs = new Ahead<>(executor, 2 * threads);
    folders = new Ahead<>(executor, 2 * threads);
  }

  /** Announces the inputs; patterns are looked up only when they are requested. */
  void expectInputs(List<Path> paths) {
    inputs.expect(paths.stream().filter(path -> !key(path).matches(".*[*?\\[{\\\\].*"))
        .map(path -> new Ahead.Expected<>(key(path), () -> read(path))).toList());
  }

  void expectFolders(FileStatus[] matches) {
    folders.expect(Stream.of(matches).filter(FileStatus::isDirectory).map(FileStatus::getPath)
        .filter(path -> !contents.containsKey(key(path)))
        .map(path -> new Ahead.Expected<>(key(path), () -> list(path))).toList());
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    Input input = inputs.take(key(path));
    if (input == null) {
      return super.getFileStatus(path);
    }
    if (input.status.isDirectory()) {
      contents.put(key(path), input);
    }
    return input.status;
  }

  @Override
  public FileStatus[] listStatus(Path folder) throws IOException {
    Input input = contents.remove(key(folder));
    if (input != null && input.failure != null) {
      throw input.failure;
    }
    FileStatus[] content = input == null ? folders.take(key(folder)) : input.content;
    return content == null ? list(folder) : content;
  }

  private static String key(Path path) {
    return path.toUri().getPath();
  }

  private Input read(Path path) throws IOException {
    FileStatus status = fs.getFileStatus(path);
    try {
      FileStatus[] content = list(path);
      boolean isStillFile = status.isFile() && content.length == 1;
      return new Input(isStillFile ? content[0] : status, content, null);
    } catch (IOException e) {
      return new Input(status, null, e);
    }
  }

  private FileStatus[] list(Path folder) throws IOException {
    List<FileStatus> content = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> entries = fs.listLocatedStatus(folder);
    while (entries.hasNext()) {
      LocatedFileStatus entry = entries.next();
      content.add(entry.isFile() ? new ListedFile(entry) : entry);
    }
    return content.toArray(new FileStatus[0]);
  }
}
