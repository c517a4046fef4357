/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.List;

/**
 * A decoder that splits a reduce's input into messages: each is preceded by its length as a varint, except for the body
 * of the handshake, whose length is known.
 */
final class FrameDecoder extends ByteToMessageDecoder {
  /** The longest message, in bytes: the largest allowed request needs about 10 bytes for each map. */
  static final int MAX_FRAME = 128 << 10;
  /** The most bytes that the varint of a length up to {@link #MAX_FRAME} takes. */
  private static final int MAX_PREFIX = 3;

  /** The length of the body that is still to come; 0 once it has been read. */
  private int bodyLength;

  /** @param bodyLength 0 if the handshake has no body */
  FrameDecoder(int bodyLength) {
    this.bodyLength = bodyLength;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (bodyLength > 0) {
      if (in.readableBytes() >= bodyLength) {
        out.add(in.readRetainedSlice(bodyLength));
        bodyLength = 0;
      }
      return;
    }
    int length = 0;
    for (int i = 0; i < in.readableBytes(); i++) {
      byte part = in.getByte(in.readerIndex() + i);
      length |= (part & 0x7f) << 7 * i;
      if (part >= 0) {
        if (length > MAX_FRAME) {
          fail(in, "A message of " + length + " bytes is too long");
        }
        if (in.readableBytes() > i + length) {
          in.skipBytes(i + 1);
          out.add(in.readRetainedSlice(length));
        }
        return;
      }
      if (i + 1 == MAX_PREFIX) {
        fail(in, "The length of a message takes more than " + MAX_PREFIX + " bytes");
      }
    }
  }

  private static void fail(ByteBuf in, String message) {
    in.skipBytes(in.readableBytes());
    throw new CorruptedFrameException(message);
  }
}
