/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.upstream.toy.ToyJars;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

@Category(DependsOnUser.class)
public class TestConfigurationFile {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void whatIsWrittenIsReadBack() throws IOException {
    Map<String, String> properties = Map.of("a.key", "1 < 2 & \"3\"", "b.key", "${user.name}", "empty", "");
    Path file = folder.newFile().toPath();
    Files.writeString(file, ConfigurationFile.format(properties));
    assertEquals(properties, ConfigurationFile.read(file));
  }

  @Test
  public void aPropertyWithoutValueIsNamed() throws IOException {
    Path file = folder.newFile().toPath();
    Files.writeString(file, "<configuration><property><name>a</name></property></configuration>");
    IOException e = assertThrows(IOException.class, () -> ConfigurationFile.read(file));
    assertEquals(file + ": a property has 0 elements <value>, not 1", e.getMessage());
  }

  @Test
  public void aJarWithoutStockBehaviourIsNotTuned() throws IOException {
    Path jar = ToyJars.of(folder.getRoot().toPath().resolve("stock.jar"), getClass());
    IOException e = assertThrows(IOException.class, () -> ConfigurationFile.stockBehaviour(jar));
    assertTrue(e.getMessage(), e.getMessage().startsWith(jar + " has no stock-behaviour.xml"));
  }
}
