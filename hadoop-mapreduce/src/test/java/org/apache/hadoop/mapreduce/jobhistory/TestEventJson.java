/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Compares the JSON of all kinds of events with the output of Avro's own encoder. */
public class TestEventJson {
  private static final long[] NUMBERS = {0, -1, 9, 10, 99, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
      Long.MIN_VALUE, Long.MIN_VALUE + 1, 1_000_000_000_000_000_000L};

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Random random;
  private int mostEntries = 3;
  private final ByteArrayOutputStream ours = new ByteArrayOutputStream();

  @Before
  public void seed() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    random = new Random(seed);
  }

  /** The events of one file, as stock writes them. */
  private static final class Avros {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final Encoder encoder;

    Avros() throws IOException {
      encoder = EncoderFactory.get().jsonEncoder(Event.SCHEMA$, bytes);
    }

    void write(Event event) throws IOException {
      new SpecificDatumWriter<>(Event.class).write(event, encoder);
      encoder.flush();
    }
  }

  private static String avros(Event event) throws IOException {
    Avros avros = new Avros();
    avros.write(event);
    return avros.bytes.toString(StandardCharsets.UTF_8);
  }

  /** Returns random data for a schema. */
  private Object datum(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> record(schema);
      case UNION -> datum(schema.getTypes().get(random.nextInt(schema.getTypes().size())));
      case ARRAY -> array(schema);
      case MAP -> map(schema);
      case STRING -> string();
      case ENUM -> EventType.values()[random.nextInt(EventType.values().length)];
      case INT -> (int) number();
      case LONG -> number();
      case NULL -> null;
      default -> throw new AssertionError(schema);
    };
  }

  private SpecificRecordBase record(Schema schema) {
    try {
      SpecificRecordBase record = (SpecificRecordBase) SpecificData.get().getClass(schema).getConstructor()
          .newInstance();
      for (Schema.Field field : schema.getFields()) {
        record.put(field.pos(), datum(field.schema()));
      }
      return record;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private GenericData.Array<Object> array(Schema schema) {
    GenericData.Array<Object> array = new GenericData.Array<>(0, schema);
    for (int i = random.nextInt(4); i > 0; i--) {
      array.add(datum(schema.getElementType()));
    }
    return array;
  }

  private Map<Object, Object> map(Schema schema) {
    Map<Object, Object> map = new HashMap<>();
    for (int i = random.nextInt(mostEntries + 1); i > 0; i--) {
      map.put(string(), datum(schema.getValueType()));
    }
    return map;
  }

  private long number() {
    return random.nextBoolean() ? NUMBERS[random.nextInt(NUMBERS.length)]
        : random.nextLong() >> random.nextInt(Long.SIZE);
  }

  /**
   * Returns a text with characters of all UTF-8 lengths, some of which must be escaped; some texts exceed the initial
   * buffer.
   */
  private Utf8 string() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(random.nextInt(50) == 0 ? 3000 : 20); i > 0; i--) {
      text.appendCodePoint(switch (random.nextInt(6)) {
        case 0 -> random.nextInt(' ');
        case 1 -> "\"\\/\u007f\u0080\u07ff\u2028\ufffd".charAt(random.nextInt(8));
        case 2 -> Character.MIN_SUPPLEMENTARY_CODE_POINT + random.nextInt(1 << 20);
        case 3 -> ' ' + random.nextInt(0xd800 - ' ');
        default -> 'a' + random.nextInt(26);
      });
    }
    return new Utf8(text.toString());
  }

  @Test
  public void everyByteIsThatOfAvrosEncoder() throws IOException {
    EventJson json = new EventJson();
    Avros avros = new Avros();
    for (int i = 0; i < 3000; i++) {
      Event event = (Event) record(Event.SCHEMA$);
      ours.reset();
      json.write(event, ours);
      avros.bytes.reset();
      avros.write(event);
      assertEquals("event " + i, avros.bytes.toString(StandardCharsets.UTF_8), ours.toString(StandardCharsets.UTF_8));
    }
  }

  @Test
  public void avrosDecoderReadsOneAfterTheOther() throws IOException {
    EventJson json = new EventJson();
    // Decoded maps have their own entry order.
    mostEntries = 1;
    Event[] events = new Event[100];
    for (int i = 0; i < events.length; i++) {
      events[i] = (Event) record(Event.SCHEMA$);
      json.write(events[i], ours);
    }
    var decoder = DecoderFactory.get().jsonDecoder(Event.SCHEMA$, ours.toString(StandardCharsets.UTF_8));
    SpecificDatumReader<Event> reader = new SpecificDatumReader<>(Event.class);
    for (Event event : events) {
      assertEquals(avros(event), avros(reader.read(null, decoder)));
    }
  }

  @Test
  public void anEventThatIsNotWholeLeavesNothingBehind() throws IOException {
    EventJson json = new EventJson();
    Event broken = new Event();
    broken.type = EventType.TASK_UPDATED;
    broken.event = new TaskUpdated();
    assertThrows(IOException.class, () -> json.write(broken, ours));
    broken.event = "something else";
    assertThrows(IOException.class, () -> json.write(broken, ours));
    assertEquals(0, ours.size());
    Event whole = (Event) record(Event.SCHEMA$);
    json.write(whole, ours);
    assertEquals(avros(whole), ours.toString(StandardCharsets.UTF_8));
  }

  /** Events of several files are written alternately, as by the history thread; each file starts without a blank. */
  @Test
  public void eventsOfSeveralFilesAreWrittenInTurns() throws IOException {
    EventJson[] jsons = {new EventJson(), new EventJson(), new EventJson()};
    Avros[] avros = {new Avros(), new Avros(), new Avros()};
    for (int i = 0; i < 300; i++) {
      int file = random.nextInt(jsons.length);
      Event event = (Event) record(Event.SCHEMA$);
      ours.reset();
      jsons[file].write(event, ours);
      avros[file].bytes.reset();
      avros[file].write(event);
      assertEquals("event " + i, avros[file].bytes.toString(StandardCharsets.UTF_8),
          ours.toString(StandardCharsets.UTF_8));
    }
  }

  @Test
  public void aSchemaThatTheHistoryHasNotIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> DatumJson.of(Schema.createArray(
        Schema.create(Schema.Type.BYTES))));
  }

  /** After a crash the file contains all events that were written. */
  @Test
  public void eachEventIsInTheFileOnceItIsWritten() throws IOException {
    Path file = folder.getRoot().toPath().resolve("history");
    try (OutputStream out = Files.newOutputStream(file)) {
      EventWriter writer = new EventWriter(new FSDataOutputStream(
          new BufferedOutputStream(out, 1 << 16), null));
      for (int task = 0; task < 3; task++) {
        writer.write(new TaskStartedEvent(new TaskID("test", 1, TaskType.MAP, task), task, TaskType.MAP, "a,b"));
        List<String> lines = Files.readAllLines(file);
        assertEquals("two of the head, and the events", 2 + task + 1, lines.size());
      }
      writer.close();
    }
    try (EventReader reader = new EventReader(new DataInputStream(Files.newInputStream(file)))) {
      for (int task = 0; task < 3; task++) {
        assertEquals(task, ((TaskStartedEvent) reader.getNextEvent()).getTaskId().getId());
      }
    }
  }
}
