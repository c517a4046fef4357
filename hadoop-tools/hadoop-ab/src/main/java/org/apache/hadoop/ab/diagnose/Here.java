/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.ab.arms.Jdk;

/** Properties of a host that can be queried only by programs running on it. */
interface Here {
  /** The host that runs this program. */
  Here THIS = new Here() {
    @Override
    public List<String> addresses(String name) {
      try {
        return Arrays.stream(InetAddress.getAllByName(name)).map(InetAddress::getHostAddress).toList();
      } catch (UnknownHostException e) {
        return List.of();
      }
    }

    @Override
    public Optional<Jdk> jdk() {
      return Optional.of(Jdk.current());
    }

    @Override
    public OptionalLong shell() {
      return ProcessHandle.current().parent().map(each -> OptionalLong.of(each.pid())).orElse(OptionalLong.empty());
    }

    @Override
    public OptionalLong freeBytes(Path folder) {
      Path there = folder.toAbsolutePath();
      while (there != null && !there.toFile().exists()) {
        there = there.getParent();
      }
      return there == null ? OptionalLong.empty() : OptionalLong.of(there.toFile().getUsableSpace());
    }
  };

  /** A host of which only files are available. */
  Here NOWHERE = new Here() {
    @Override
    public List<String> addresses(String name) {
      return List.of();
    }

    @Override
    public Optional<Jdk> jdk() {
      return Optional.empty();
    }

    @Override
    public OptionalLong shell() {
      return OptionalLong.empty();
    }

    @Override
    public OptionalLong freeBytes(Path folder) {
      return OptionalLong.empty();
    }
  };

  /** Lists the addresses of a host name; empty if it has none. */
  List<String> addresses(String name);

  /** Returns the default JDK of programs. */
  Optional<Jdk> jdk();

  /** Returns the parent process of this program, which has the user's limits, whereas a JVM raises its own. */
  OptionalLong shell();

  /** Returns the usable bytes in the file system of a folder, which may not exist yet. */
  OptionalLong freeBytes(Path folder);
}
