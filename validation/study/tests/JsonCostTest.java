import static org.junit.jupiter.api.Assertions.assertEquals;

import org.cprof.junit.Cache;
import org.cprof.junit.ExpectBaseline;
import org.json.JSONArray;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;

/** What users of org.json do most. */
@ExpectBaseline(cache = Cache.WARM)
class JsonCostTest {
  private static final int OBJECTS = 100;
  private static final String TEXT =
      "[" + "{\"name\":\"alpha\",\"size\":12,\"ok\":true},".repeat(OBJECTS) + "null]";

  @Test
  void parses_objects() {
    assertEquals(OBJECTS + 1, new JSONArray(TEXT).length());
  }

  @Test
  void parses_long_texts() {
    String text = "{\"text\":\"" + "a line of text\\n".repeat(OBJECTS) + "\"}";
    assertEquals(15 * OBJECTS, new JSONObject(text).getString("text").length());
  }

  @Test
  void parses_numbers() {
    JSONArray numbers = new JSONArray("[" + "1234,".repeat(OBJECTS) + "5]");
    assertEquals(1234, numbers.getInt(OBJECTS - 1));
  }

  @Test
  void writes_objects() {
    JSONArray array = new JSONArray();
    for (int i = 0; i < OBJECTS; i++) {
      array.put(new JSONObject().put("size", i % 10));
    }
    assertEquals(OBJECTS * 11 + 1, array.toString().length());
  }
}
