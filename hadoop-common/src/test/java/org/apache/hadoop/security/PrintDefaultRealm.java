/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import org.apache.hadoop.conf.Configuration;

/**
 * A program that prints the default realm and a short name as KerberosName derives them from this JVM's Kerberos
 * settings, which the JDK reads only once.
 */
public final class PrintDefaultRealm {
  private PrintDefaultRealm() {
  }

  /** Runs the program with the value of hadoop.security.authentication as its argument. */
  public static void main(String[] args) throws Exception {
    Configuration conf = new Configuration();
    conf.set("hadoop.security.authentication", args[0]);
    try {
      UserGroupInformation.setConfiguration(conf);
      System.out.println("realm=" + new KerberosName("anybody").getDefaultRealm());
      System.out.println("short=" + new KerberosName("hdfs/host@EXAMPLE.COM").getShortName());
    } catch (ExceptionInInitializerError e) {
      System.out.println("refused: " + e.getCause().getMessage());
    } catch (KerberosName.NoMatchingRule e) {
      System.out.println(e.getMessage());
    }
  }
}
