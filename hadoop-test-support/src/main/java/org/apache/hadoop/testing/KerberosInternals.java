/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.Map;
import java.util.Set;
import net.bytebuddy.agent.ByteBuddyAgent;

/**
 * Lets the stock jars that {@link StockHadoop} loads log in on a current JDK: their KerberosName uses
 * sun.security.krb5, which java.security.jgss does not export.
 *
 * <p>The package is exported to one class loader only, so that tests of what stock does without it stay honest in the
 * same JVM. The patched classes do not need it.
 */
public final class KerberosInternals {
  private KerberosInternals() {
  }

  /** Exports the package to the unnamed module of {@code caller}'s class loader; call it before any Hadoop class. */
  public static void exportTo(Class<?> caller) {
    Module kerberos = ModuleLayer.boot().findModule("java.security.jgss").orElseThrow();
    ByteBuddyAgent.install().redefineModule(kerberos, Set.of(),
        Map.of("sun.security.krb5", Set.of(caller.getModule())), Map.of(), Set.of(), Map.of());
  }
}
