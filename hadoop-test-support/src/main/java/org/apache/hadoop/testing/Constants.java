/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds the constants of a type in compiled classes, so that a test misses none that is added later. */
public final class Constants {
  private static final String SUFFIX = ".class";

  private Constants() {
  }

  /**
   * Returns the values of all static fields of exactly a type, with the classes that declare them. A class is loaded
   * only if its file names the type.
   *
   * @param oneOfEach a class from each jar, or folder of classes, to search
   */
  public static <T> Map<T, Class<?>> of(Class<T> type, Class<?>... oneOfEach)
      throws IOException, URISyntaxException, ReflectiveOperationException {
    Map<T, Class<?>> found = new LinkedHashMap<>();
    for (Class<?> one : oneOfEach) {
      Path place = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(place)) {
        collect(type, place, one.getClassLoader(), found);
      } else {
        try (FileSystem jar = FileSystems.newFileSystem(place, (ClassLoader) null)) {
          collect(type, jar.getPath("/"), one.getClassLoader(), found);
        }
      }
    }
    return found;
  }

  private static <T> void collect(Class<T> type, Path root, ClassLoader loader, Map<T, Class<?>> found)
      throws IOException, ReflectiveOperationException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(file -> file.toString().endsWith(SUFFIX)).toList();
    }
    for (Path file : files) {
      // A field's descriptor is in the file as it is.
      if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(type.descriptorString())) {
        String name = root.relativize(file).toString().replace('\\', '/');
        Class<?> holder =
            Class.forName(name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'), false, loader);
        for (Field field : holder.getDeclaredFields()) {
          if (field.getType() == type && Modifier.isStatic(field.getModifiers())) {
            field.setAccessible(true);
            found.put(type.cast(field.get(null)), holder);
          }
        }
      }
    }
  }
}
