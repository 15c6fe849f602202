package hiring.example;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.transforms.Transformation;

/**
 * Gives JSON values a schema, which sinks into tables need. {@code fields} lists them as {@code name:type}; types are those of
 * Kafka Connect ({@code int64}, {@code float64}, {@code string}, {@code boolean}). The first field is required. A field that a value
 * does not have is null; a member that is no field is left out.
 */
public class AddSchema<R extends ConnectRecord<R>> implements Transformation<R> {
  private static final String FIELDS = "fields";
  private final Map<String, Schema.Type> types = new LinkedHashMap<>();
  private Schema schema;

  @Override
  public void configure(Map<String, ?> settings) {
    SchemaBuilder builder = SchemaBuilder.struct();
    for (String field : String.valueOf(settings.get(FIELDS)).split("\\s*,\\s*")) {
      String[] parts = field.split(":", 2);
      Schema.Type type = Schema.Type.valueOf(parts[1].toUpperCase(java.util.Locale.ROOT));
      builder.field(parts[0], types.isEmpty() ? new SchemaBuilder(type).build() : new SchemaBuilder(type).optional().build());
      types.put(parts[0], type);
    }
    schema = builder.build();
  }

  @Override
  public R apply(R record) {
    if (!(record.value() instanceof Map<?, ?> members)) return record;
    Struct value = new Struct(schema);
    types.forEach((name, type) -> value.put(name, converted(members.get(name), type)));
    return record.newRecord(
        record.topic(), record.kafkaPartition(), record.keySchema(), record.key(), schema, value, record.timestamp());
  }

  /** JSON has one type of numbers. */
  private static Object converted(Object member, Schema.Type type) {
    if (!(member instanceof Number number)) return member;
    return switch (type) {
      case INT64 -> number.longValue();
      case FLOAT64 -> number.doubleValue();
      default -> member;
    };
  }

  @Override
  public ConfigDef config() {
    return new ConfigDef()
        .define(FIELDS, ConfigDef.Type.STRING, ConfigDef.Importance.HIGH, "The fields of a value, as name:type, separated by commas.");
  }

  @Override
  public void close() {}
}
