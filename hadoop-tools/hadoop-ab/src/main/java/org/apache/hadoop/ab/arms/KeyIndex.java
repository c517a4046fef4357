/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The configuration keys that an arm may know: every string in its Hadoop classes that looks like a key, and every name
 * in its *-default.xml files.
 *
 * <p>Hadoop itself silently accepts any key, so a measurement with a mistyped one would be meaningless. Only the
 * constants also include undocumented keys and the old names of renamed ones.
 */
public final class KeyIndex {
  private static final Pattern KEY = Pattern.compile("[a-zA-Z][\\w-]*(\\.[\\w-]+)+\\.?");

  private final Set<String> keys;

  private KeyIndex(Set<String> keys) {
    this.keys = keys;
  }

  /** Indexes the Hadoop jars of {@code arm}. */
  public static KeyIndex of(Arm arm) throws IOException {
    Set<String> keys = new HashSet<>();
    for (Path jar : arm.sums().keySet()) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        Enumeration<? extends ZipEntry> entries = zip.entries();
        while (entries.hasMoreElements()) {
          ZipEntry entry = entries.nextElement();
          try (InputStream in = zip.getInputStream(entry)) {
            if (entry.getName().endsWith(".class")) {
              strings(in, keys);
            } else if (entry.getName().endsWith("-default.xml")) {
              keys.addAll(HadoopXml.read(in, jar + "!" + entry.getName()).keySet());
            }
          }
        }
      }
    }
    return new KeyIndex(keys);
  }

  /** Returns true if the arm has this key, or builds keys from a prefix of it that ends in a dot. */
  public boolean knows(String key) {
    if (keys.contains(key)) {
      return true;
    }
    for (int dot = key.indexOf('.', key.indexOf('.') + 1); dot >= 0; dot = key.indexOf('.', dot + 1)) {
      if (keys.contains(key.substring(0, dot + 1))) {
        return true;
      }
    }
    return false;
  }

  public Collection<String> keys() {
    return keys;
  }

  /** Adds the strings of a class file's constant pool; see the JVM specification, section 4.4. */
  private static void strings(InputStream in, Set<String> keys) throws IOException {
    DataInputStream data = new DataInputStream(new BufferedInputStream(in));
    data.readInt();
    data.readInt();
    int count = data.readUnsignedShort();
    for (int i = 1; i < count; i++) {
      int tag = data.readUnsignedByte();
      switch (tag) {
        case 1 -> {
          String text = data.readUTF();
          if (KEY.matcher(text).matches()) {
            keys.add(text);
          }
        }
        case 5, 6 -> {
          data.skipNBytes(8);
          i++;
        }
        case 7, 8, 16, 19, 20 -> data.skipNBytes(2);
        case 15 -> data.skipNBytes(3);
        default -> data.skipNBytes(4);
      }
    }
  }
}
