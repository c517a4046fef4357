/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.tools.conf.check.Finding.Kind;
import org.apache.hadoop.tools.conf.key.Program;
import org.apache.hadoop.tools.conf.site.ConfigurationFolder;
import org.apache.hadoop.tools.conf.site.Setting;

/**
 * A check for settings that have no effect in their file: the defaults of HDFS and MapReduce are loaded after
 * core-site.xml and override it, a daemon does not load the other half's site file, and final settings stay.
 */
final class PlaceCheck implements Check {
  private static final Map<String, String> SITES_OF_DEFAULTS =
      Map.of("hdfs-default.xml", ConfigurationFolder.HDFS, "mapred-default.xml", ConfigurationFolder.MAPRED);

  @Override
  public void check(Values values, Consumer<Finding> found) {
    Map<String, String> wanted = sitesByKey();
    Set<String> placed = new HashSet<>();
    values.all().forEach(setting -> name(setting, values).ifPresent(name -> placed.add(setting.site() + " " + name)));
    Map<String, Setting> finals = new HashMap<>();
    Map<String, Setting> seen = new HashMap<>();
    for (Setting setting : values.all()) {
      Optional<String> name = name(setting, values);
      if (name.isEmpty() || setting.value() == null) {
        continue;
      }
      String site = siteFor(name.get(), values, wanted, setting.site());
      if (!site.equals(setting.site()) && !placed.contains(site + " " + name.get())) {
        found.accept(misplaced(setting, values, site, wanted.containsKey(name.get())));
      }
      Setting isFinal = finals.get(name.get());
      if (isFinal != null && !isFinal.site().equals(setting.site()) && differ(isFinal, setting)) {
        found.accept(finding(Kind.CONTRADICTION, setting, values,
            "ignored, as it is final at " + isFinal.file() + ":" + isFinal.line()));
      }
      Setting before = seen.put(setting.file() + " " + name.get(), setting);
      if (before != null && differ(before, setting)) {
        found.accept(finding(Kind.CONTRADICTION, setting, values,
            "line " + before.line() + " of the same file has another value, which this one overrides"));
      }
      if (setting.isFinal()) {
        finals.putIfAbsent(name.get(), setting);
      }
    }
  }

  private static boolean differ(Setting one, Setting other) {
    return !one.trimmed().equals(other.trimmed());
  }

  /** Returns the current name of a known key. */
  private static Optional<String> name(Setting setting, Values values) {
    return values.find(setting.key()).map(key -> values.catalogue().newNames(setting.key())
        .map(names -> names.get(0)).orElse(setting.key()));
  }

  private static Map<String, String> sitesByKey() {
    Map<String, String> sites = new HashMap<>();
    SITES_OF_DEFAULTS.forEach((defaults, site) -> {
      Configuration conf = new Configuration(false);
      conf.addResource(defaults);
      conf.forEach(entry -> sites.put(entry.getKey(), site));
    });
    return sites;
  }

  /** Returns the file that a key belongs to: the one it is in, if that has an effect. */
  private static String siteFor(String key, Values values, Map<String, String> wanted, String site) {
    String byDefaults = wanted.get(key);
    if (byDefaults != null) {
      return byDefaults;
    }
    Set<Program> readers = values.catalogue().readers(key);
    if (site.equals(ConfigurationFolder.MAPRED) && readers.stream().allMatch(Program::isOfHdfs)) {
      return ConfigurationFolder.HDFS;
    }
    return site.equals(ConfigurationFolder.HDFS) && readers.stream().allMatch(Program::isOfMapReduce)
        ? ConfigurationFolder.MAPRED : site;
  }

  private static Finding misplaced(Setting setting, Values values, String site, boolean hasDefault) {
    String reason = hasDefault && setting.site().equals(ConfigurationFolder.CORE)
        ? site.replace("-site", "-default") + " is read after core-site.xml and overrides it"
        : (site.equals(ConfigurationFolder.HDFS) ? "HDFS" : "MapReduce") + " daemons do not read " + setting.site()
            + " when they start";
    return finding(Kind.MISPLACED, setting, values, reason + "; it belongs in " + site);
  }

  private static Finding finding(Kind kind, Setting setting, Values values, String reason) {
    return new Finding(kind, setting,
        values.secrets().show(setting.key(), values.find(setting.key()).orElse(null), setting.trimmed()), reason,
        values.find(setting.key()).map(key -> key.readers()).orElse(Set.of()));
  }
}
