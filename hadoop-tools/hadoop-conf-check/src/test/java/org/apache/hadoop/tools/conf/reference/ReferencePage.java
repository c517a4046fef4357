/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.reference;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.tools.conf.key.Catalogue;
import org.apache.hadoop.tools.conf.key.Key;
import org.apache.hadoop.tools.conf.key.Program;
import org.apache.hadoop.tools.conf.reference.DefaultsFile.Property;

/**
 * The reference of all keys, as Markdown: defaults and descriptions come from the *-default.xml files, types, units and
 * ranges from {@code conf-check}'s tables, and patches from the trailers that name a key.
 */
final class ReferencePage {
  private static final String STOCK = "0.22.0";
  private static final String OURS = "0.22.0-stampede-1";
  private static final Map<String, String> HEADINGS = new LinkedHashMap<>();

  static {
    HEADINGS.put("common", "core-site.xml");
    HEADINGS.put("hdfs", "hdfs-site.xml");
    HEADINGS.put("mapred", "mapred-site.xml");
  }

  private final Catalogue catalogue = new Catalogue();
  private final Map<String, String> patches = new TreeMap<>();
  private final Map<String, Property> behaviour = own("stock-behaviour.xml");
  private final StockStrings stockStrings = new StockStrings();
  private final StringBuilder page = new StringBuilder();

  private ReferencePage(Path root) throws IOException {
    for (Patch patch : Series.read(Repository.at(root)).patches()) {
      for (String config : patch.trailer("Config")) {
        patches.putIfAbsent(config.split("[=,\\s]")[0], patch.path());
      }
    }
  }

  /** @param root the root of the repository */
  static String render(Path root) throws IOException {
    return new ReferencePage(root).render();
  }

  private String render() throws IOException {
    page.append("""
        # Configuration keys

        <!-- generated from the key constants and the *-default.xml files; BUILDING.txt says how to regenerate it -->

        All keys of Apache Hadoop 0.22.0 and of this distribution. *Stock* is the default in Apache Hadoop 0.22.0 or,
        for a key that it does not have, the value with which this distribution behaves like it; it is empty if both
        are the same. `hadoop conf-check DIR` checks a directory of configuration files against this page. Set a key
        in the file of its section: the defaults of HDFS and MapReduce are read after core-site.xml and override it.

        """);
    TreeSet<String> withDefault = new TreeSet<>();
    for (Map.Entry<String, String> heading : HEADINGS.entrySet()) {
      String file = heading.getValue().replace("-site", "-default");
      Map<String, Property> defaults = new TreeMap<>(own(file));
      withDefault.addAll(defaults.keySet());
      page.append("## ").append(heading.getValue()).append("\n\n");
      table(defaults, stock(heading.getKey(), file));
    }
    page.append("## Keys without a default in these files\n\nTheir defaults are in the code.\n\n");
    Map<String, Property> others = new TreeMap<>();
    catalogue.keys().stream().map(Key::name).filter(key -> !withDefault.contains(key))
        .forEach(key -> others.put(key, new Property("", "")));
    table(others, others);
    page.append("## Deprecated names\n\nThey are read as the current names, with a warning in the log.\n\n");
    page.append("| deprecated name | current name |\n|---|---|\n");
    catalogue.deprecated().forEach((older, names) -> page.append("| ").append(code(older)).append(" | ")
        .append(names.stream().map(ReferencePage::code).collect(Collectors.joining(", "))).append(" |\n"));
    return page.toString();
  }

  private static Map<String, Property> own(String file) throws IOException {
    InputStream in = Catalogue.class.getResourceAsStream("/" + file);
    if (in == null) {
      throw new IOException(file + " is not on the class path");
    }
    return DefaultsFile.read(in);
  }

  private static Map<String, Property> stock(String module, String file) throws IOException {
    try (ZipFile jar = new ZipFile(StockHadoop.jar(module).toFile())) {
      return DefaultsFile.read(jar.getInputStream(jar.getEntry(file)));
    }
  }

  private void table(Map<String, Property> defaults, Map<String, Property> stock) {
    page.append("| key | default | stock | valid values | read by | since | patch | description |\n");
    page.append("|---|---|---|---|---|---|---|---|\n");
    defaults.forEach((key, property) -> {
      Key known = catalogue.find(key).orElseThrow(() -> new IllegalStateException(key + " is in no table of keys"));
      if (!known.isInternal()) {
        row(known, key, property, stock.get(key));
      }
    });
    page.append('\n');
  }

  private void row(Key known, String key, Property property, Property stock) {
    String asStock = stock != null ? stock.value() : behaviour.containsKey(key) ? behaviour.get(key).value() : "";
    String patch = patches.getOrDefault(key, "");
    List<String> cells = List.of(code(key), code(property.value()),
        asStock.equals(property.value()) ? "" : asStock.isEmpty() ? "(empty)" : code(asStock),
        plain(known.type().allowed()),
        known.readers().size() == Program.values().length ? "all"
            : known.readers().stream().sorted().map(Program::toString).collect(Collectors.joining(", ")),
        stock != null || stockStrings.name(key) ? STOCK : OURS,
        patch.isEmpty() ? "" : patch.replaceFirst(".*/(\\d+)-.*", "$1"), plain(property.description()));
    page.append(("| " + String.join(" | ", cells) + " |\n").replaceAll(" +", " "));
  }

  private static String code(String text) {
    return text.isEmpty() ? "" : "`" + text.replace("|", "\\|") + "`";
  }

  private static String plain(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|").replace("*", "\\*").replace("_", "\\_");
  }
}
