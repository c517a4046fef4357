/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.tools.conf.key.Catalogue;
import org.apache.hadoop.tools.conf.key.Key;
import org.apache.hadoop.tools.conf.key.WholeNumber;
import org.apache.hadoop.tools.conf.site.ConfigurationFolder;
import org.apache.hadoop.tools.conf.site.Setting;
import org.apache.hadoop.tools.conf.site.SiteFile;

/**
 * The effective values of all keys: the defaults, overridden by the site files, as if every key were in the file that
 * its readers load.
 */
final class Values {
  /** The default files in the order in which they are loaded. */
  static final List<String> DEFAULTS = List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml");
  private static final String SCRATCH = "conf-check.scratch";

  private final Catalogue catalogue;
  private final Configuration conf = new Configuration(false);
  private final Map<String, Setting> settings = new HashMap<>();
  private final List<Setting> all = new ArrayList<>();
  private final Secrets secrets;

  Values(Catalogue catalogue, ConfigurationFolder folder) {
    this.catalogue = catalogue;
    DEFAULTS.forEach(conf::addResource);
    for (SiteFile site : folder.sites()) {
      site.settings().forEach(this::set);
    }
    secrets = new Secrets(conf);
  }

  private void set(Setting setting) {
    all.add(setting);
    if (setting.value() == null) {
      return;
    }
    for (String name : catalogue.newNames(setting.key()).orElse(List.of(setting.key()))) {
      Setting before = settings.get(name);
      if (before == null || !before.isFinal() || before.site().equals(setting.site())) {
        conf.set(name, setting.value());
        settings.put(name, setting);
      }
    }
  }

  Catalogue catalogue() {
    return catalogue;
  }

  /** Returns all settings in the order read, including overridden ones. */
  List<Setting> all() {
    return all;
  }

  /** Returns the setting that gave a key its value; empty if that is the default, or if there is none. */
  Optional<Setting> setting(String key) {
    return Optional.ofNullable(settings.get(key));
  }

  /** Returns the value of a key, with variables expanded and trimmed; empty if it has none. */
  Optional<String> get(String key) {
    return read(key).map(String::strip).filter(value -> !value.isEmpty());
  }

  /**
   * Returns the value of a key as a whole number; empty if it has none, or is malformed, which another check reports.
   */
  Optional<Long> number(String key) {
    return get(key).flatMap(value -> {
      try {
        return Optional.of(WholeNumber.parse(value));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    });
  }

  /** Expands the variables that are set; returns empty if they are circular. */
  Optional<String> expand(String text) {
    conf.set(SCRATCH, text);
    return read(SCRATCH);
  }

  private Optional<String> read(String key) {
    try {
      return Optional.ofNullable(conf.get(key));
    } catch (IllegalStateException e) {
      return Optional.empty();
    }
  }

  /** Returns a key by its current name or one of its deprecated names. */
  Optional<Key> find(String name) {
    return catalogue.find(catalogue.newNames(name).map(names -> names.get(0)).orElse(name));
  }

  /** Returns the masking of secrets. */
  Secrets secrets() {
    return secrets;
  }

  /** Returns a key with its value, in a form that a user may see. */
  String show(String key) {
    return secrets.show(key, find(key).orElse(null), get(key).orElse(""));
  }
}
