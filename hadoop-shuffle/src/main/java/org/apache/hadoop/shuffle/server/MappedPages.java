/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A short-lived memory mapping of part of a file, to ask whether its pages are in the page cache. The mapping is
 * released at once: the garbage collector would release it too, but perhaps only after more mappings than a process may
 * have. Stateless.
 *
 * <p>From JDK 22 on, an arena releases it. Older JDKs need Unsafe, about which JDK 24 and later warn.
 */
abstract class MappedPages {
  private static final MappedPages OF_THIS_JDK = create();

  /** Returns true if all pages of a range of at most 2 GB are in memory, as far as the kernel says. */
  static boolean areLoaded(FileChannel file, long position, long count) throws IOException {
    try {
      return OF_THIS_JDK.isLoaded(file, position, count);
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("no method here throws such", e);
    }
  }

  abstract boolean isLoaded(FileChannel file, long position, long count) throws Throwable;

  private static MappedPages create() {
    try {
      return Runtime.version().feature() >= 22 ? new ByArena() : new ByUnsafe();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** An implementation that calls the arena through method handles, as the code is compiled for JDKs that lack it. */
  private static final class ByArena extends MappedPages {
    private final MethodHandle open;
    private final MethodHandle close;
    private final MethodHandle map;
    private final MethodHandle isLoaded;

    ByArena() throws ReflectiveOperationException {
      Class<?> arena = Class.forName("java.lang.foreign.Arena");
      Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      open = lookup.findStatic(arena, "ofConfined", MethodType.methodType(arena))
          .asType(MethodType.methodType(AutoCloseable.class));
      close = lookup.findVirtual(arena, "close", MethodType.methodType(void.class))
          .asType(MethodType.methodType(void.class, AutoCloseable.class));
      MethodType mapping =
          MethodType.methodType(segment, FileChannel.MapMode.class, long.class, long.class, arena);
      map = lookup.findVirtual(FileChannel.class, "map", mapping).asType(MethodType.methodType(Object.class,
          FileChannel.class, FileChannel.MapMode.class, long.class, long.class, AutoCloseable.class));
      isLoaded = lookup.findVirtual(segment, "isLoaded", MethodType.methodType(boolean.class))
          .asType(MethodType.methodType(boolean.class, Object.class));
    }

    @Override
    boolean isLoaded(FileChannel file, long position, long count) throws Throwable {
      AutoCloseable arena = (AutoCloseable) open.invokeExact();
      try {
        Object pages = (Object) map.invokeExact(file, FileChannel.MapMode.READ_ONLY, position, count, arena);
        return (boolean) isLoaded.invokeExact(pages);
      } finally {
        close.invokeExact(arena);
      }
    }
  }

  private static final class ByUnsafe extends MappedPages {
    private final MethodHandle invokeCleaner;

    ByUnsafe() throws ReflectiveOperationException {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field field = unsafe.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      invokeCleaner = MethodHandles.lookup().findVirtual(unsafe, "invokeCleaner",
          MethodType.methodType(void.class, ByteBuffer.class)).bindTo(field.get(null));
    }

    @Override
    boolean isLoaded(FileChannel file, long position, long count) throws Throwable {
      MappedByteBuffer pages = file.map(FileChannel.MapMode.READ_ONLY, position, count);
      try {
        return pages.isLoaded();
      } finally {
        invokeCleaner.invokeExact((ByteBuffer) pages);
      }
    }
  }
}
