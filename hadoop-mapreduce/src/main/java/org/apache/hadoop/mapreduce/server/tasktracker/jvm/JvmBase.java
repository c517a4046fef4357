/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The part of the command line that all JVMs of a tracker share. Immutable.
 *
 * @param java the JVM's executable
 * @param options the options that precede those of the kind
 * @param flags the flags that follow these options; those of the kind may override them
 * @param classPath the class path before the entries of the job
 * @param arguments the arguments of the waiting JVMs' main class, besides the JVM's folder
 * @param archive the class-data archive that the JVMs should use
 */
public record JvmBase(String java, List<String> options, JvmFlags flags, List<String> classPath,
    List<String> arguments, Optional<Path> archive) {
  /** Returns the further options for JVMs of a kind: the flags, then the options of the kind, which override them. */
  List<String> options(JvmKind kind) {
    List<String> options = new ArrayList<>(flags.before(kind.options()));
    options.addAll(kind.options());
    return options;
  }
}
