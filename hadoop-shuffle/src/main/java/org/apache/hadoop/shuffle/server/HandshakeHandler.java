/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;

/** Answers the request to go on in our protocol, see {@link Handshake}, and changes the pipeline. */
final class HandshakeHandler extends SimpleChannelInboundHandler<HttpObject> {
  private final ServerContext server;
  private HttpRequest request;
  private boolean refused;

  HandshakeHandler(ServerContext server) {
    this.server = server;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    // When a connection ends, the decoder makes something of what it has.
    if (refused || !context.channel().isActive()) {
      return;
    }
    if (part.decoderResult().isFailure()) {
      refuse(context, HttpResponseStatus.BAD_REQUEST, "This is not HTTP");
    } else if (part instanceof HttpRequest head) {
      request = head;
    } else if (part instanceof LastHttpContent) {
      answer(context, request.headers());
    }
  }

  private void answer(ChannelHandlerContext context, HttpHeaders headers) {
    if (!headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true)
        || !headers.containsValue(HttpHeaderNames.UPGRADE, Handshake.PROTOCOL, true)) {
      refuse(context, HttpResponseStatus.UPGRADE_REQUIRED, "This page is for " + Handshake.PROTOCOL);
      return;
    }
    byte[] clientNonce;
    try {
      clientNonce = Handshake.decode(headers.get(Handshake.NONCE_HEADER));
    } catch (IllegalArgumentException e) {
      refuse(context, HttpResponseStatus.BAD_REQUEST, Handshake.NONCE_HEADER + " is not " + Handshake.NONCE_BYTES
          + " bytes in Base64");
      return;
    }
    byte[] serverNonce = Handshake.newNonce();
    FullHttpResponse response = response(HttpResponseStatus.SWITCHING_PROTOCOLS, "");
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
        .set(HttpHeaderNames.UPGRADE, Handshake.PROTOCOL)
        .set(Handshake.NONCE_HEADER, Handshake.encode(serverNonce));
    context.writeAndFlush(response);
    ChannelPipeline pipeline = context.pipeline();
    pipeline.addLast(new FrameDecoder(), new RequestHandler(server, new Proofs(clientNonce, serverNonce)));
    pipeline.remove(this);
    // Last, because it hands on what it has read ahead.
    pipeline.remove(HttpServerCodec.class);
  }

  private void refuse(ChannelHandlerContext context, HttpResponseStatus status, String reason) {
    refused = true;
    server.counts().malformed.increment();
    FullHttpResponse response = response(status, reason + "\n");
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
        .set(HttpHeaderNames.UPGRADE, Handshake.PROTOCOL)
        .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
        .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }

  private static FullHttpResponse response(HttpResponseStatus status, String text) {
    return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
        Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent || event instanceof ChannelInputShutdownEvent && !refused) {
      context.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }
}
