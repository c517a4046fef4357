/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import static org.hamcrest.CoreMatchers.instanceOf;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import javax.security.auth.Subject;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.Jdks;
import org.ietf.jgss.GSSException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests service tickets from a real KDC (Apache Kerby's), with stock's way of obtaining them as the oracle. */
public class TestKerberosServiceTicket {
  private static final int BOUND_SECONDS = 90;
  private static final String FETCH = FetchServiceTicket.class.getName();
  private static final List<String> BOTH_TICKETS =
      List.of("ticket for host/localhost@EXAMPLE.COM", "ticket for krbtgt/EXAMPLE.COM@EXAMPLE.COM");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void sameTicketsAsStock() throws Exception {
    assertEquals(BOTH_TICKETS, tickets(child().onStock()
        .options("--add-exports", "java.security.jgss/sun.security.jgss.krb5=ALL-UNNAMED").run(BOUND_SECONDS, FETCH)));
    assertEquals(BOTH_TICKETS, tickets(child().run(BOUND_SECONDS, FETCH)));
  }

  @Test
  public void onAThreadOfJdk25() throws Exception {
    assertEquals(BOTH_TICKETS, tickets(child().java(Jdks.java(25)).run(BOUND_SECONDS, FETCH, "thread")));
  }

  @Test
  public void withoutCredentialsThereIsNone() {
    PrivilegedActionException e = assertThrows(PrivilegedActionException.class, () ->
        CurrentSubject.doAs(new Subject(), (PrivilegedExceptionAction<Void>) () -> {
          KerberosServiceTicket.fetch("host", "localhost");
          return null;
        }));
    assertThat(e.getException(), instanceOf(GSSException.class));
  }

  private ChildJvm child() throws IOException {
    return new ChildJvm(folder.newFolder().toPath());
  }

  private static List<String> tickets(String output) {
    return output.lines().filter(line -> line.startsWith("ticket for ")).sorted().toList();
  }
}
