/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * A snapshot of a configuration as it is read back from its file, for processes that each get a copy with some more
 * properties: one file holds the shared properties, and a small file next to each copy holds their order and the
 * additional properties. A copy is thus read exactly like its XML file, in the same order, which determines what a
 * deprecated key sets. Immutable.
 */
@InterfaceAudience.Private
public final class ConfigurationSnapshot {
  private static final int KIND = 0x0201;
  private static final int COPY_KIND = 0x0301;
  /** The index of a property that only the copy has. */
  private static final int OWN = -1;
  private static final int USUAL_TEXT = 1 << 17;

  private final File file;
  private final int sum;
  private final List<ResourceProperty> properties;
  private final Map<String, Integer> indexes = new HashMap<>();

  private ConfigurationSnapshot(File file, int sum, List<ResourceProperty> properties) {
    this.file = file;
    this.sum = sum;
    this.properties = properties;
    for (int i = 0; i < properties.size(); i++) {
      indexes.put(properties.get(i).name(), i);
    }
  }

  /**
   * Writes the properties that all copies share.
   *
   * @return null if the file of the configuration could not be read back
   */
  public static ConfigurationSnapshot write(Configuration conf, File file) throws IOException {
    List<ResourceProperty> properties = asRead(conf);
    if (properties == null) {
      return null;
    }
    SnapshotFormat.Writer out = new SnapshotFormat.Writer();
    out.number(properties.size());
    for (ResourceProperty property : properties) {
      out.property(property);
    }
    return new ConfigurationSnapshot(file, out.writeTo(file, KIND), properties);
  }

  /** Returns the text of the configuration's file. */
  public static byte[] xml(Configuration conf) throws IOException {
    ByteArrayOutputStream xml = new ByteArrayOutputStream(USUAL_TEXT);
    conf.writeXml(xml);
    return xml.toByteArray();
  }

  /**
   * Writes the snapshot of a copy, if its text can be read back.
   *
   * @param xml the text of the copy
   */
  public void writeCopy(Configuration copy, byte[] xml, File to) throws IOException {
    List<ResourceProperty> said = asRead(copy);
    if (said == null) {
      return;
    }
    SnapshotFormat.Writer out = new SnapshotFormat.Writer();
    out.number(xml.length);
    out.number(SnapshotFormat.sum(xml, 0, xml.length));
    out.string(file.getPath());
    out.number(sum);
    out.number(said.size());
    for (ResourceProperty property : said) {
      int index = indexes.getOrDefault(property.name(), OWN);
      boolean isCommon = index != OWN && Objects.equals(properties.get(index).value(), property.value());
      out.number(isCommon ? index : OWN);
      if (!isCommon) {
        out.property(property);
      }
    }
    out.writeTo(to, COPY_KIND);
  }

  /**
   * Installs the snapshot of a copy in this process, in place of any earlier one. An unusable snapshot is counted and
   * ignored: the file is then parsed.
   *
   * @param xml the file with the text of the copy
   * @param snapshot the snapshot that was written next to it
   * @return whether it was installed
   */
  public static boolean install(File xml, File snapshot) {
    try {
      SnapshotFormat.Reader in = SnapshotFormat.Reader.of(snapshot, COPY_KIND);
      int length = in.number();
      int textSum = in.number();
      SnapshotFormat.Reader common = SnapshotFormat.Reader.of(new File(in.string()), KIND);
      if (common.sum() != in.number()) {
        throw new SnapshotFormat.BrokenSnapshotException(snapshot + " was made with another configuration");
      }
      InstalledSnapshots.install(new InstalledSnapshots.KnownFile(xml.getAbsolutePath(), length, textSum,
          merged(in, common)));
      return true;
    } catch (IOException e) {
      ResourceReads.refuse();
      return false;
    }
  }

  private static List<ResourceProperty> merged(SnapshotFormat.Reader in, SnapshotFormat.Reader common)
      throws IOException {
    ResourceProperty[] known = new ResourceProperty[common.count()];
    for (int i = 0; i < known.length; i++) {
      known[i] = common.property();
    }
    int count = in.count();
    List<ResourceProperty> merged = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int index = in.number();
      if (index < OWN || index >= known.length) {
        throw new SnapshotFormat.BrokenSnapshotException("a snapshot refers to a property that does not exist");
      }
      merged.add(index == OWN ? in.property() : known[index]);
    }
    return merged;
  }

  /** @return null if a file with these properties could not be read back */
  private static List<ResourceProperty> asRead(Configuration conf) {
    List<ResourceProperty> said = new ArrayList<>();
    synchronized (conf) {
      Properties all = conf.getProps();
      // A copy of the properties would have a different order than the text.
      for (Enumeration<Object> names = all.keys(); names.hasMoreElements();) {
        String name = (String) names.nextElement();
        if (!(all.get(name) instanceof String value)) {
          continue;
        }
        if (XmlCharacters.firstBad(name) >= 0 || XmlCharacters.firstBad(value) >= 0) {
          return null;
        }
        // An element without text says nothing.
        if (!name.isEmpty()) {
          said.add(new ResourceProperty(name.trim(), value.isEmpty() ? null : value, false));
        }
      }
    }
    return said;
  }
}
