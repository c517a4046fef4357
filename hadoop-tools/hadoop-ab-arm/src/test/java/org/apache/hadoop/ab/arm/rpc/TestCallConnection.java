/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.rpc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.ipc.VersionedProtocol;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Tests calls to an RPC server of the published jars. */
public class TestCallConnection {
  /** The protocol under test. */
  public interface Notes extends VersionedProtocol {
    long versionID = 1L;

    Text join(Text text, int number, boolean twice) throws IOException;

    String user() throws IOException;

    void fail(String reason) throws IOException;
  }

  /** The server's implementation of the protocol. */
  public static class NotesServer implements Notes {
    @Override
    public Text join(Text text, int number, boolean twice) {
      return new Text((text + ":" + number).repeat(twice ? 2 : 1));
    }

    @Override
    public String user() throws IOException {
      return UserGroupInformation.getCurrentUser().getUserName();
    }

    @Override
    public void fail(String reason) throws IOException {
      throw new IOException(reason);
    }

    @Override
    public long getProtocolVersion(String protocol, long clientVersion) {
      return versionID;
    }
  }

  private final Configuration conf = new Configuration();
  private Server server;

  @Before
  public void startServer() throws Exception {
    server = RPC.getServer(Notes.class, new NotesServer(), "127.0.0.1", 0, 1, false, conf, null);
    server.start();
  }

  @After
  public void stopServer() {
    server.stop();
  }

  private CallConnection connect(String user) throws IOException {
    int port = server.getListenerAddress().getPort();
    return CallConnection.open(new InetSocketAddress("127.0.0.1", port), Notes.class, user, conf);
  }

  private static Notes notes(CallConnection connection) {
    return (Notes) Proxy.newProxyInstance(Notes.class.getClassLoader(), new Class<?>[] {Notes.class}, connection);
  }

  @Test
  public void callsAreAnsweredOneAfterTheOther() throws Exception {
    try (CallConnection connection = connect("ann")) {
      Notes notes = notes(connection);
      assertEquals(new Text("a:1"), notes.join(new Text("a"), 1, false));
      assertEquals(new Text("b:-2b:-2"), notes.join(new Text("b"), -2, true));
      // More than the initial size of the buffers.
      Text large = new Text("x".repeat(100_000));
      assertEquals(large + ":3", notes.join(large, 3, false).toString());
      assertEquals(new Text("null:0"), notes.join(null, 0, false));
    }
  }

  @Test
  public void eachConnectionHasItsUser() throws Exception {
    try (CallConnection ann = connect("ann"); CallConnection bob = connect("bob")) {
      assertEquals("ann", notes(ann).user());
      assertEquals("bob", notes(bob).user());
      assertEquals("ann", notes(ann).user());
    }
  }

  @Test
  public void whatFailsThereFailsHereAndTheConnectionGoesOn() throws Exception {
    try (CallConnection connection = connect("ann")) {
      Notes notes = notes(connection);
      RemoteException failure = assertThrows(RemoteException.class, () -> notes.fail("no more paper"));
      assertEquals(IOException.class.getName(), failure.getClassName());
      assertTrue(failure.getMessage(), failure.getMessage().startsWith("no more paper"));
      assertEquals("ann", notes.user());
    }
  }

  @Test(timeout = 300_000)
  public void serverThatEndsFailsTheCall() throws Exception {
    try (CallConnection connection = connect("ann")) {
      Notes notes = notes(connection);
      assertEquals("ann", notes.user());
      server.stop();
      assertThrows(IOException.class, () -> {
        while (true) {
          notes.user();
        }
      });
    }
  }
}
