/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The part of the command that all JVMs of a tracker share. Immutable.
 *
 * @param java the program
 * @param options the options that come before those of the kind
 * @param flags those that come after these, and may give way to those of the kind
 * @param classPath the class path before the entries of the job
 * @param arguments what the program of waiting JVMs is told besides its folder
 * @param archive the file of class data that they are to take
 */
public record JvmBase(String java, List<String> options, JvmFlags flags, List<String> classPath,
    List<String> arguments, Optional<Path> archive) {
  /** The options that JVMs of a kind have besides those before: flags, and those of the kind, which win. */
  List<String> options(JvmKind kind) {
    List<String> options = new ArrayList<>(flags.before(kind.options()));
    options.addAll(kind.options());
    return options;
  }
}
