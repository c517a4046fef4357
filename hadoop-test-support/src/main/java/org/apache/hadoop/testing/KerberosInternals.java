/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.Map;
import java.util.Set;
import net.bytebuddy.agent.ByteBuddyAgent;

/**
 * An export that lets the stock jars loaded by {@link StockHadoop} log in on a current JDK: their KerberosName uses
 * sun.security.krb5, which java.security.jgss does not export.
 *
 * <p>The package is exported to a single class loader, so that tests of what stock does without it stay valid in the
 * same JVM. The patched classes do not need it.
 */
public final class KerberosInternals {
  private KerberosInternals() {
  }

  /**
   * Exports the package to the unnamed module of {@code caller}'s class loader; must be called before any Hadoop class
   * is used.
   */
  public static void exportTo(Class<?> caller) {
    Module kerberos = ModuleLayer.boot().findModule("java.security.jgss").orElseThrow();
    ByteBuddyAgent.install().redefineModule(kerberos, Set.of(),
        Map.of("sun.security.krb5", Set.of(caller.getModule())), Map.of(), Set.of(), Map.of());
  }
}
