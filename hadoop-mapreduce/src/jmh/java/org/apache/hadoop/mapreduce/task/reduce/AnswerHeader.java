/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/**
 * The header of one output in an answer to a batched copy, written with the methods that the tracker's AnswerStream
 * writes each with, and read with the reduce's HeaderReader, in a direct buffer as both have it.
 *
 * <p>All by name, as stock has none of these classes, and their libraries have names of their own in the jar. The
 * methods of an operation are constants, which compilers see through.
 */
final class AnswerHeader {
  private static final String TRANSPORT = "org.apache.hadoop.shuffle.";
  private static final int BUFFER = 8 << 10;

  // Apart from the class around it, which asks whether there is anything to look for.
  private static final class Methods {
    private static final Class<?> STREAM = type("server.AnswerStream");
    private static final Class<?> CHECKED = type("server.CheckedRequest");
    private static final Class<?> READER = type("client.HeaderReader");
    private static final Class<?> ANSWER = type("wire.Answer");
    private static final Class<?> BUILDER = type("wire.Answer$Builder");
    private static final Class<?> STATUS = type("wire.Answer$Status");

    private static final MethodHandle OF_MAP = method(STREAM, "ofMap", BUILDER, STATUS);
    private static final MethodHandle SET_LENGTH = method(BUILDER, "setLength", BUILDER, long.class);
    private static final MethodHandle SET_RAW_LENGTH = method(BUILDER, "setRawLength", BUILDER, long.class);
    private static final MethodHandle WRITE = method(STREAM, "write", void.class, BUILDER);
    private static final MethodHandle CLEAR = method(buffer(), "clear", buffer());
    private static final MethodHandle READ = method(READER, "read", ANSWER, buffer());

    private static Class<?> type(String name) {
      try {
        return Class.forName(TRANSPORT + name);
      } catch (ClassNotFoundException e) {
        throw changed(e);
      }
    }

    private static Class<?> buffer() {
      return field(STREAM, "bytes").getType();
    }

    /** Finds a method, with every class in its type exchanged for Object. */
    private static MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
      try {
        MethodHandle found = MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
            .findVirtual(owner, name, MethodType.methodType(result, parameters));
        return found.asType(found.type().erase());
      } catch (ReflectiveOperationException e) {
        throw changed(e);
      }
    }

    private static Field field(Class<?> owner, String name) {
      try {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
      } catch (ReflectiveOperationException e) {
        throw changed(e);
      }
    }
  }

  private final Object stream;
  private final Object reader;
  private final Object bytes;
  private final Object sent;

  /**
   * Makes the header of an answer to a request that has been answered in part: the first answer has a proof, the others
   * are alike.
   */
  AnswerHeader() {
    try {
      Constructor<?> newStream = onlyConstructor(Methods.STREAM);
      Class<?> allocator = Methods.field(Methods.STREAM, "allocator").getType();
      Object buffers = allocator.getField("DEFAULT").get(null);
      bytes = allocator.getMethod("directBuffer", int.class).invoke(buffers, BUFFER);
      stream = newStream.newInstance(null, null, false, null, buffers);
      Methods.field(Methods.STREAM, "bytes").set(stream, bytes);
      Methods.field(Methods.STREAM, "answered").set(stream, true);
      Methods.field(Methods.STREAM, "checked").set(stream,
          onlyConstructor(Methods.CHECKED).newInstance(request(), null, null));
      reader = onlyConstructor(Methods.READER).newInstance();
      sent = Methods.STATUS.getField("SENT").get(null);
    } catch (ReflectiveOperationException e) {
      throw changed(e);
    }
  }

  /** Tells whether the arm has batched copies at all. */
  static boolean isThere() {
    try {
      Class.forName(TRANSPORT + "server.ShuffleServer", false, AnswerHeader.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static Constructor<?> onlyConstructor(Class<?> type) {
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return constructor;
  }

  private static Object request() throws ReflectiveOperationException {
    Object builder = Methods.type("wire.Request").getMethod("newBuilder").invoke(null);
    set(builder, "setId", long.class, 7L);
    set(builder, "setJob", String.class,
        String.format("job_%s_%04d", ShuffleHeaderBenchmark.CLUSTER, ShuffleHeaderBenchmark.JOB));
    set(builder, "setReduce", int.class, ShuffleHeaderBenchmark.REDUCE);
    set(builder, "addMap", int.class, ShuffleHeaderBenchmark.MAP);
    set(builder, "addAttempt", int.class, 0);
    return builder.getClass().getMethod("build").invoke(builder);
  }

  private static void set(Object builder, String method, Class<?> type, Object value)
      throws ReflectiveOperationException {
    builder.getClass().getMethod(method, type).invoke(builder, value);
  }

  private static IllegalStateException changed(ReflectiveOperationException cause) {
    return new IllegalStateException("this arm writes the headers of batched copies in another way", cause);
  }

  /** @return the header that was read */
  Object writeAndRead() throws Throwable {
    Object ignored = (Object) Methods.CLEAR.invokeExact(bytes);
    Object answer = (Object) Methods.OF_MAP.invokeExact(stream, sent);
    answer = (Object) Methods.SET_LENGTH.invokeExact(answer, ShuffleHeaderBenchmark.LENGTH);
    answer = (Object) Methods.SET_RAW_LENGTH.invokeExact(answer, ShuffleHeaderBenchmark.RAW_LENGTH);
    Methods.WRITE.invokeExact(stream, answer);
    return (Object) Methods.READ.invokeExact(reader, bytes);
  }

  /** Fails unless what is read says what was written. */
  void check() throws Throwable {
    Object read = writeAndRead();
    requireEqual(read, "getMap", ShuffleHeaderBenchmark.MAP);
    requireEqual(read, "getReduce", ShuffleHeaderBenchmark.REDUCE);
    requireEqual(read, "getLength", ShuffleHeaderBenchmark.LENGTH);
    requireEqual(read, "getRawLength", ShuffleHeaderBenchmark.RAW_LENGTH);
  }

  private static void requireEqual(Object read, String getter, Object expected) throws ReflectiveOperationException {
    Object value = Methods.ANSWER.getMethod(getter).invoke(read);
    if (!value.equals(expected)) {
      throw new IllegalStateException(getter + " is " + value + ", not " + expected);
    }
  }
}
