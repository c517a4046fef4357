/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/**
 * The version of this distribution, such as {@code 0.22.0-stampede-1}, for display.
 *
 * <p>{@link VersionInfo} still returns the underlying Hadoop release: daemons require equal releases to work with each
 * other, whereas this version is never compared.
 */
public final class DistributionVersion {
  private static final String RESOURCE = "distribution.properties";
  private static final String VERSION = read();

  private DistributionVersion() {
  }

  /** Returns the version, never empty; "Unknown" if the jar was built without one. */
  public static String get() {
    return VERSION;
  }

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = DistributionVersion.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException unreadable) {
      // It is only displayed: no reason to stop a daemon.
      return "Unknown";
    }
    return properties.getProperty("version", "Unknown");
  }
}
