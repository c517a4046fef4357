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
 * The deprecated names of keys as Hadoop knows them, read from a field of Configuration, which otherwise reveals one
 * only through a warning in a log. Immutable.
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

  /** Returns all deprecated names with their replacements. */
  Map<String, List<String>> all() {
    return Collections.unmodifiableMap(newNames);
  }

  /** Returns the replacements of a name; empty if it is not deprecated. */
  Optional<List<String>> newNames(String name) {
    return Optional.ofNullable(newNames.get(name));
  }
}
