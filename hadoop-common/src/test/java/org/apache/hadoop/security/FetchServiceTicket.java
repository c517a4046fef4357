/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import java.io.File;
import java.net.URL;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.FutureTask;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.ReservedPort;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/**
 * A program that logs in to its own KDC, fetches the ticket for an HTTPS host, and prints the servers the user then
 * holds tickets for.
 */
public final class FetchServiceTicket {
  private FetchServiceTicket() {
  }

  /** Runs the program; with any argument, it fetches on a thread started by the user's action. */
  public static void main(String[] args) throws Exception {
    File work = new File("kdc").getAbsoluteFile();
    work.mkdirs();
    SimpleKdcServer kdc = new SimpleKdcServer();
    kdc.setWorkDir(work);
    kdc.setKdcRealm("EXAMPLE.COM");
    kdc.setKdcHost("localhost");
    kdc.setAllowUdp(false);
    int status = 1;
    // By default the KDC picks a port that is free at the moment, but listens on it only later.
    try (ReservedPort port = new ReservedPort()) {
      kdc.setKdcTcpPort(port.port());
      kdc.init();
      kdc.start();
      File keytab = new File(work, "client.keytab");
      kdc.createPrincipal("client@EXAMPLE.COM", "secret");
      kdc.exportPrincipal("client@EXAMPLE.COM", keytab);
      kdc.createPrincipals("host/localhost@EXAMPLE.COM");
      System.setProperty("java.security.krb5.conf", new File(work, "krb5.conf").getPath());

      Configuration conf = new Configuration();
      conf.set("hadoop.security.authentication", "kerberos");
      UserGroupInformation.setConfiguration(conf);
      UserGroupInformation.loginUserFromKeytab("client@EXAMPLE.COM", keytab.getPath());
      UserGroupInformation client = UserGroupInformation.getLoginUser();
      client.doAs((PrivilegedExceptionAction<Void>) () -> {
        fetch(args.length > 0);
        return null;
      });
      client.getSubject().getPrivateCredentials(KerberosTicket.class)
          .forEach(ticket -> System.out.println("ticket for " + ticket.getServer()));
      status = 0;
    } catch (Throwable e) {
      e.printStackTrace();
    }
    kdc.stop();
    System.exit(status);
  }

  private static void fetch(boolean onThread) throws Exception {
    FutureTask<Void> task = new FutureTask<>(() -> {
      SecurityUtil.fetchServiceTicket(new URL("https://localhost:50470/"));
      return null;
    });
    if (onThread) {
      new Thread(task).start();
    } else {
      task.run();
    }
    task.get();
  }
}
