/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Configurations, typed keys, and the caches behind them.
 *
 * <p>A numeric, enumerated or boolean key is an {@code IntKey}, a {@code ChoiceKey} or a {@code BooleanKey}. It is
 * defined in the class that uses it, with its default and its valid values, and returns a valid value or throws an
 * {@code InvalidKeyException} that names the key, its value and the values that are expected. {@code NumberRange} does
 * the same for stock keys.
 *
 * <p>Resources are parsed once per process, as long as their text does not change ({@code ResourceCache}); classes are
 * looked up once per class loader ({@code ClassCache}). {@code SecretKeys} masks secret values.
 *
 * <p>Our part depends only on texts, files and the JDK. The caches take no lock of a caller.
 */
package org.apache.hadoop.conf;
