/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AuthorizationException;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.apache.hadoop.security.authorize.ServiceAuthorizationManager;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Tests reloads from a configuration folder, a link that is switched to another folder with files of the same time, as
 * with config maps and packages, and of a file rewritten under its old time. Oracle: stock.
 */
public class TestSwitchedFolder {
  /** A configuration folder that can be switched. */
  private static final class Folder implements AutoCloseable {
    private final Path root = Files.createTempDirectory("switched");
    private final Path link = root.resolve("conf");

    Folder() throws IOException {
      // The root is created above.
    }

    void switchTo(String version, String name, String key, String value) throws IOException {
      Path folder = root.resolve(version);
      Files.createDirectories(folder);
      write(folder.resolve(name), key, value);
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, folder);
    }

    static void write(Path file, String key, String value) throws IOException {
      Files.writeString(file, "<configuration><property><name>" + key + "</name><value>" + value
          + "</value></property></configuration>");
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    }

    @Override
    public void close() throws IOException {
      FileUtil.fullyDelete(new File(root.toString()));
    }
  }

  /** Returns the values in configurations by name, by URL and by path after each switch. */
  public static final class Reloads implements Callable<List<String>> {
    @Override
    public List<String> call() throws IOException {
      List<String> values = new ArrayList<>();
      try (Folder folder = new Folder();
          URLClassLoader loader = new URLClassLoader(new URL[] {new URL("file:" + folder.link + "/")}, null)) {
        folder.switchTo("1", "site.xml", "key", "a");
        Configuration byName = new Configuration(false);
        byName.setClassLoader(loader);
        byName.addResource("site.xml");
        Configuration byUrl = new Configuration(false);
        byUrl.addResource(folder.link.resolve("site.xml").toUri().toURL());
        Configuration byPath = new Configuration(false);
        byPath.addResource(new org.apache.hadoop.fs.Path(folder.link.toString(), "site.xml"));
        List<Configuration> all = List.of(byName, byUrl, byPath);
        all.forEach(conf -> values.add(conf.get("key")));
        folder.switchTo("2", "site.xml", "key", "b");
        reload(all, values);
        Folder.write(folder.link.resolve("site.xml"), "key", "c");
        reload(all, values);
        folder.switchTo("1", "site.xml", "key", "a");
        reload(all, values);
      }
      return values;
    }

    private static void reload(List<Configuration> all, List<String> values) {
      for (Configuration conf : all) {
        conf.reloadConfiguration();
        values.add(conf.get("key"));
      }
    }
  }

  /** Returns whether a user is authorized after each refresh of a service's ACL. */
  public static final class Refreshes implements Callable<List<Boolean>> {
    @Override
    public List<Boolean> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      List<Boolean> allowed = new ArrayList<>();
      try (Folder folder = new Folder();
          URLClassLoader loader = new URLClassLoader(new URL[] {new URL("file:" + folder.link + "/")}, before)) {
        thread.setContextClassLoader(loader);
        ServiceAuthorizationManager manager = new ServiceAuthorizationManager();
        for (String user : List.of("root1", "alice", "root1")) {
          folder.switchTo(user, "hadoop-policy.xml", "service.acl", user);
          manager.refresh(new Configuration(), new Provider());
          allowed.add(mayComeIn(manager));
        }
      } finally {
        thread.setContextClassLoader(before);
      }
      return allowed;
    }

    private static boolean mayComeIn(ServiceAuthorizationManager manager) throws IOException {
      try {
        manager.authorize(UserGroupInformation.createRemoteUser("alice"), Runnable.class, new Configuration(),
            InetAddress.getLoopbackAddress());
        return true;
      } catch (AuthorizationException e) {
        return false;
      }
    }
  }

  /** A provider of one service. */
  public static final class Provider extends PolicyProvider {
    @Override
    public Service[] getServices() {
      return new Service[] {new Service("service.acl", Runnable.class)};
    }
  }

  @Test
  public void whoReloadsGetsWhatIsThere() throws Exception {
    List<String> expected = List.of("a", "a", "a", "b", "b", "b", "c", "c", "c", "a", "a", "a");
    assertEquals(expected, StockHadoop.call(Reloads.class));
    assertEquals(expected, new Reloads().call());
  }

  @Test
  public void whoRefreshesAListGetsTheNewOne() throws Exception {
    List<Boolean> expected = List.of(false, true, false);
    assertEquals(expected, StockHadoop.call(Refreshes.class));
    assertEquals(expected, new Refreshes().call());
  }
}
