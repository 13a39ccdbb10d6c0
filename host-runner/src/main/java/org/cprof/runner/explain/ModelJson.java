package org.cprof.runner.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.classes.TargetClass;
import org.cprof.model.datacache.DataCache;
import org.cprof.model.expression.Expression;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.processor.Parameter;
import org.cprof.model.rewrite.RewriteRow;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;

/** All that a model says, as one JSON object: prices in cycles at the settings, with formulas. */
public final class ModelJson {
  private final ProcessorModel model;
  private final JsonGenerator json;

  private ModelJson(ProcessorModel model, JsonGenerator json) {
    this.model = model;
    this.json = json;
  }

  /** Writes the object. */
  public static void write(ProcessorModel model, JsonGenerator json) throws IOException {
    new ModelJson(model, json).write();
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField("name", model.name());
    json.writeStringField("title", model.title());
    json.writeStringField("hash", model.hash());
    json.writeNumberField("clock_hz", model.clockHz());
    json.writeStringField("load_hit", model.loadTime().hit().toString());
    json.writeStringField("load_miss", model.loadTime().miss().toString());
    json.writeObjectFieldStart("method_cache");
    json.writeStringField("policy", model.cache().policy().symbol());
    json.writeNumberField("blocks", model.cache().blocks());
    json.writeNumberField("words_per_block", model.cache().wordsPerBlock());
    json.writeEndObject();
    json.writeArrayFieldStart("data_caches");
    for (DataCache cache : model.dataCaches().all()) {
      json.writeStartObject();
      json.writeStringField("name", cache.name());
      json.writeStringField("of", cache.kind() == DataCache.Kind.OBJECT ? "object" : "array");
      json.writeNumberField("lines", cache.lines());
      json.writeNumberField("words", cache.words());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("limits");
    for (Map.Entry<String, Long> limit : model.limits().entrySet()) {
      json.writeNumberField(limit.getKey(), limit.getValue());
    }
    json.writeEndObject();
    parameters();
    bytecodes();
    rewrites();
    folding();
    methods();
    classes();
    json.writeEndObject();
  }

  private void parameters() throws IOException {
    json.writeArrayFieldStart("parameters");
    for (Parameter parameter : model.parameterDefinitions().values()) {
      json.writeStartObject();
      json.writeStringField("name", parameter.name());
      json.writeStringField("value", model.settings().get(parameter.name()));
      json.writeStringField("default", parameter.defaultValue());
      if (!parameter.isWord()) {
        json.writeNumberField("least", parameter.least());
        json.writeNumberField("most", parameter.most());
      } else {
        json.writeArrayFieldStart("words");
        for (String word : parameter.words()) {
          json.writeString(word);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("derived");
    for (String name : model.derived().keySet()) {
      json.writeNumberField(name, model.parameters().get(name));
    }
    json.writeEndObject();
    json.writeObjectFieldStart("presets");
    for (Map.Entry<String, Map<String, String>> preset : model.presets().entrySet()) {
      json.writeObjectFieldStart(preset.getKey());
      for (Map.Entry<String, String> setting : preset.getValue().entrySet()) {
        json.writeStringField(setting.getKey(), setting.getValue());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void bytecodes() throws IOException {
    json.writeArrayFieldStart("bytecodes");
    for (Bytecode bytecode : model.bytecodes()) {
      json.writeStartObject();
      json.writeNumberField("opcode", bytecode.opcode());
      json.writeStringField("mnemonic", bytecode.mnemonic());
      json.writeStringField("kind", bytecode.kind().symbol());
      json.writeNumberField("cycles", model.basePrice(bytecode.opcode()));
      json.writeStringField("formula", bytecode.cycles().toString());
      json.writeStringField("source", bytecode.source());
      if (model.routine(bytecode.opcode()) != null) {
        json.writeFieldName("routine");
        routine(model.routine(bytecode.opcode()));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void routine(PricedRoutine routine) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", routine.name());
    json.writeNumberField("words", routine.words());
    json.writeArrayFieldStart("parts");
    for (PricedSegment part : routine.segments()) {
      json.writeStartObject();
      json.writeStringField("when", part.when().toString());
      json.writeStringField("times", part.times().toString());
      json.writeStringField("cycles", part.cycles().toString());
      if (part.callee() != null) {
        json.writeObjectFieldStart("passes");
        for (Map.Entry<String, Expression> argument : part.arguments().entrySet()) {
          json.writeStringField(argument.getKey(), argument.getValue().toString());
        }
        json.writeEndObject();
        json.writeFieldName("calls");
        routine(part.callee());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void rewrites() throws IOException {
    json.writeArrayFieldStart("rewrites");
    for (RewriteRow row : model.rewrites()) {
      json.writeStartObject();
      json.writeStringField("construct", row.construct());
      json.writeStringField("when", row.when());
      json.writeStringField("becomes", row.becomes());
      json.writeStringField("source", row.source());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void folding() throws IOException {
    json.writeArrayFieldStart("folds");
    for (List<String> pattern : model.folding().patterns()) {
      json.writeString(String.join(" ", pattern));
    }
    json.writeEndArray();
    json.writeObjectFieldStart("fold_groups");
    for (Bytecode bytecode : model.bytecodes()) {
      if (model.folding().group(bytecode.opcode()) != null) {
        json.writeStringField(bytecode.mnemonic(), model.folding().group(bytecode.opcode()));
      }
    }
    json.writeEndObject();
  }

  private void methods() throws IOException {
    json.writeArrayFieldStart("methods");
    for (MethodPrice price : model.methodPrices()) {
      json.writeStartObject();
      json.writeStringField("class", price.className());
      json.writeStringField("method", price.method());
      json.writeStringField("descriptor", price.descriptor());
      json.writeNumberField("cycles", PricedMethods.cycles(model, price));
      if (price.isRoutine()) {
        json.writeStringField("routine", price.routine());
      } else {
        json.writeStringField("formula", price.cycles().toString());
      }
      json.writeStringField("source", price.source());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void classes() throws IOException {
    json.writeArrayFieldStart("classes");
    for (TargetClass each : model.classes().all()) {
      json.writeStartObject();
      json.writeStringField("class", each.name());
      if (!each.superclass().isEmpty()) {
        json.writeStringField("superclass", each.superclass());
      }
      if (each.words() != TargetClass.OF_HOST) {
        json.writeNumberField("words", each.words());
      }
      json.writeStringField("source", each.source());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
