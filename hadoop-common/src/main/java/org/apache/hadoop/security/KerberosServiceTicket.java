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
 * Fetches a Kerberos service ticket through GSS-API, the only public API for that.
 *
 * <p>Opening a security context requests the service's ticket from the KDC with the subject's ticket-granting ticket,
 * and adds it to the subject's private credentials. The first token is only generated for that, and discarded.
 */
final class KerberosServiceTicket {
  /** The Kerberos V5 mechanism, RFC 1964. */
  private static final String KERBEROS_V5 = "1.2.840.113554.1.2.2";

  private KerberosServiceTicket() {
  }

  /**
   * Ensures that the current subject holds a ticket for {@code service@host}.
   *
   * @param service the first component of the principal, such as "host"
   * @param host a host name, which the domain_realm section of krb5.conf maps to its realm
   * @throws GSSException if the KDC does not issue one
   */
  static void fetch(String service, String host) throws GSSException {
    Subject subject = CurrentSubject.get();
    try {
      // Bind the subject again: from JDK 24 on, the JDK's own GSS code does not see the inherited subject of a thread.
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
