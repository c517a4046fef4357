/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.mapreduce.util.ConfigUtil;

/**
 * The older names of keys, as Hadoop itself goes by them. A configuration tells of one only by a warning in a log, so
 * they are taken from its field. Immutable.
 */
final class Deprecations {
  private final Map<String, List<String>> newNames = new TreeMap<>();

  /** @throws IllegalStateException if Hadoop keeps them elsewhere */
  Deprecations() {
    HdfsConfiguration.init();
    ConfigUtil.loadResources();
    try {
      Field map = Configuration.class.getDeclaredField("deprecatedKeyMap");
      map.setAccessible(true);
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) map.get(null)).entrySet()) {
        Field names = entry.getValue().getClass().getDeclaredField("newKeys");
        names.setAccessible(true);
        newNames.put((String) entry.getKey(), List.of((String[]) names.get(entry.getValue())));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Hadoop keeps its deprecated keys in another place", e);
    }
  }

  /** Returns all of them, each with the names that have taken its place. */
  Map<String, List<String>> all() {
    return Collections.unmodifiableMap(newNames);
  }

  /** The names that have taken the place of one; empty if it is not deprecated. */
  Optional<List<String>> newNames(String name) {
    return Optional.ofNullable(newNames.get(name));
  }
}
