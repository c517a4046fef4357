/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.List;

/**
 * The part of the command that all JVMs of a tracker share. Immutable.
 *
 * @param java the program
 * @param options the options that come before those of the kind
 * @param flags those that come after these, and may give way to those of the kind
 * @param classPath the class path before the entries of the job
 * @param arguments what the program of waiting JVMs is told besides its folder
 */
public record JvmBase(String java, List<String> options, JvmFlags flags, List<String> classPath,
    List<String> arguments) {
}
