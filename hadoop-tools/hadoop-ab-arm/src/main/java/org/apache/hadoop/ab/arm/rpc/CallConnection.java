/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.rpc;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.ObjectWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.UTF8;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.SaslRpcServer.AuthMethod;

/**
 * A connection that speaks the Hadoop RPC of 0.22.0, with one call at a time, whose caller also reads the response.
 * Hadoop's own client has a reader thread for each connection, which hands each response over to the caller. A thousand
 * of these would use as much of the JobTracker's cores as all the rest of the simulated trackers, and distort the
 * result.
 *
 * <p>Unsecured, as the measured JobTrackers are. For use by one thread at a time.
 */
public final class CallConnection implements InvocationHandler, Closeable {
  private static final int SUCCESS = 0;

  private final Socket socket;
  private final OutputStream out;
  private final DataInputStream in;
  private final Configuration conf;
  private final DataOutputBuffer request = new DataOutputBuffer();
  private int calls;

  private CallConnection(Socket socket, Configuration conf) throws IOException {
    this.socket = socket;
    this.conf = conf;
    out = socket.getOutputStream();
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  /** @param user the caller's name, which the server trusts */
  public static CallConnection open(InetSocketAddress server, Class<?> protocol, String user, Configuration conf)
      throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(InetAddress.getByName(server.getHostName()), server.getPort()));
      CallConnection connection = new CallConnection(socket, conf);
      connection.greet(protocol, user);
      return connection;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private void greet(Class<?> protocol, String user) throws IOException {
    request.reset();
    request.write(Server.HEADER.array());
    request.write(Server.CURRENT_VERSION);
    AuthMethod.SIMPLE.write(request);
    int head = request.getLength();
    request.writeInt(0);
    Text.writeString(request, protocol.getName());
    request.writeBoolean(true);
    request.writeUTF(user);
    // There is no proxy user.
    request.writeBoolean(false);
    send(head);
  }

  /**
   * Calls a method of the protocol on the server. Throws {@link RemoteException} with the server's error if the call
   * failed.
   */
  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws IOException {
    request.reset();
    request.writeInt(0);
    request.writeInt(++calls);
    writeCall(request, method, arguments);
    send(0);
    return answer();
  }

  private void writeCall(DataOutput to, Method method, Object[] arguments) throws IOException {
    Class<?>[] types = method.getParameterTypes();
    UTF8.writeString(to, method.getName());
    to.writeInt(types.length);
    for (int i = 0; i < types.length; i++) {
      ObjectWritable.writeObject(to, arguments[i], types[i], conf, true);
    }
  }

  /** @param length the offset of the length field, which counts the bytes after it */
  private void send(int length) throws IOException {
    ByteBuffer.wrap(request.getData()).putInt(length, request.getLength() - length - Integer.BYTES);
    out.write(request.getData(), 0, request.getLength());
  }

  private Object answer() throws IOException {
    int call = in.readInt();
    int status = in.readInt();
    if (status != SUCCESS) {
      throw new RemoteException(WritableUtils.readString(in), WritableUtils.readString(in));
    }
    if (call != calls) {
      throw new IOException("a response to call " + call + " while call " + calls + " waits");
    }
    return ObjectWritable.readObject(in, conf);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
