/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Makes a certificate, and the files by which Hadoop's SSL clients and servers find it. Stateless. */
final class SslFiles {
  private static final String PASSWORD = "password";

  private SslFiles() {
  }

  /** Writes the files for both into a folder; returns those that belong on class paths. */
  static List<Path> write(Path folder) throws IOException, InterruptedException {
    Path store = folder.resolve("ssl.p12");
    Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair", "-alias", "node", "-keyalg", "RSA", "-dname", "CN=localhost", "-keystore", store.toString(),
        "-storetype", "PKCS12", "-storepass", PASSWORD).inheritIO().start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool has made no " + store);
    }
    return List.of(write(folder, "server", store), write(folder, "client", store));
  }

  private static Path write(Path folder, String side, Path store) throws IOException {
    Configuration conf = new Configuration(false);
    for (String kind : List.of("keystore", "truststore")) {
      String prefix = "ssl." + side + "." + kind;
      conf.set(prefix + ".location", store.toString());
      conf.set(prefix + ".password", PASSWORD);
      conf.set(prefix + ".type", "PKCS12");
    }
    conf.set("ssl." + side + ".keystore.keypassword", PASSWORD);
    Path file = folder.resolve("ssl-" + side + ".xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
    return file;
  }
}
