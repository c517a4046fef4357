/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.ConfigurationFile.Property;

/**
 * The rules that relate stock's defaults, ours and stock-behaviour.xml.
 *
 * <p>The description of each key that we add contains "Unit:" and "Range:", and stock-behaviour.xml sets the key. It
 * also sets each stock key whose default we change, to stock's value. It sets no other key, and no stock key is
 * dropped.
 */
final class StockBehaviourRules {
  private static final Pattern UNIT = Pattern.compile("\\bUnit: *[^.;\\s]");
  private static final Pattern RANGE = Pattern.compile("\\bRange: *[^.;\\s]");

  private StockBehaviourRules() {
  }

  /** Returns one line for each breach of the rules. */
  static List<String> breaches(Map<String, Property> stock, Map<String, Property> ours,
      Map<String, Property> behaviour) {
    List<String> breaches = new ArrayList<>();
    ours.forEach((key, property) -> {
      Property before = stock.get(key);
      Property restored = behaviour.get(key);
      if (before == null) {
        if (!UNIT.matcher(property.description()).find() || !RANGE.matcher(property.description()).find()) {
          breaches.add(key + " is described without 'Unit: ...' or 'Range: ...'");
        }
        if (restored == null) {
          breaches.add(key + " is ours and not in stock-behaviour.xml");
        }
      } else if (!before.value().equals(property.value())
          && (restored == null || !restored.value().equals(before.value()))) {
        breaches.add(key + " has another default than stock's, which stock-behaviour.xml does not restore");
      }
    });
    stock.keySet().stream().filter(key -> !ours.containsKey(key))
        .forEach(key -> breaches.add(key + " of stock is gone"));
    behaviour.keySet().stream()
        .filter(key -> !ours.containsKey(key) || ours.get(key).value().equals(valueOf(stock, key)))
        .forEach(key -> breaches.add(key + " is in stock-behaviour.xml and no key of ours"));
    return breaches;
  }

  private static String valueOf(Map<String, Property> properties, String key) {
    Property property = properties.get(key);
    return property == null ? null : property.value();
  }
}
