/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import javax.security.auth.Subject;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/**
 * Fetches a Kerberos service ticket through GSS-API, the only public way to one.
 *
 * <p>Opening a security context asks the KDC for the service's ticket with the subject's ticket-granting ticket and
 * leaves it among the subject's private credentials. The first token is made for that and thrown away.
 */
final class KerberosServiceTicket {
  /** The Kerberos V5 mechanism, RFC 1964. */
  private static final String KERBEROS_V5 = "1.2.840.113554.1.2.2";

  private KerberosServiceTicket() {
  }

  /**
   * Makes sure that the current subject holds a ticket for {@code service@host}.
   *
   * @param service the first component of the principal, such as "host"
   * @param host a host name; its realm is found by the domain_realm section of krb5.conf
   * @throws GSSException if the KDC gives none
   */
  static void fetch(String service, String host) throws GSSException {
    Subject subject = CurrentSubject.get();
    try {
      // Bind the subject again: a thread that inherited it is unknown to the JDK's own GSS code from JDK 24 on.
      CurrentSubject.doAs(subject, (PrivilegedExceptionAction<Void>) () -> {
        openContext(service + "@" + host);
        return null;
      });
    } catch (PrivilegedActionException e) {
      throw (GSSException) e.getCause();
    }
  }

  private static void openContext(String service) throws GSSException {
    GSSManager manager = GSSManager.getInstance();
    GSSContext context = manager.createContext(manager.createName(service, GSSName.NT_HOSTBASED_SERVICE),
        new Oid(KERBEROS_V5), null, GSSContext.DEFAULT_LIFETIME);
    try {
      context.initSecContext(new byte[0], 0, 0);
    } finally {
      context.dispose();
    }
  }
}
