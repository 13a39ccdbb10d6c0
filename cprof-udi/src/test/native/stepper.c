/*
 * Counts calls and executed bytecodes of the main thread in every calling context, by events of the
 * JVM: the independent count of SingleSteppedIT. Nothing is instrumented.
 *
 * Option: the file to write. It has a line for each context, a caller before its callees:
 *
 *   ID CALLER FROM CALLS BYTECODES CLASS METHOD DESCRIPTOR
 *
 * The root has ID 0 and no line. CLASS is in the JVM's form, with a dot where it is hidden. FROM:
 *
 *   c  code calls, by the invoke that it executes
 *   i  the same, but the interpreter has an entry of its own for the method, which tells no event:
 *      CLASS is the one that the invoke names
 *   n  a native method calls
 *   v  the VM calls, while the caller executes no invoke, or one of another method: for a static
 *      initializer, to load or link a class, to make an exception for a bytecode
 */
#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INVOKEVIRTUAL = 0xb6, INVOKEINTERFACE = 0xb9, INVOKEDYNAMIC = 0xba };
enum { UTF8 = 1, LONG = 5, DOUBLE, CLASS, STRING };
enum { METHOD_HANDLE = 15, METHOD_TYPE, MODULE = 19, PACKAGE };

/* What is asked of the JVM once for each method. */
typedef struct Method {
  jmethodID id;
  char *class_name, *name, *descriptor;
  jboolean is_native;
  unsigned char *code;
  unsigned char **entries; /* where each constant of its class begins */
  struct Method *next;
} Method;

typedef struct {
  int parent, first_child, next_sibling;
  char from;
  Method *method;
  long calls, bytecodes;
} Node;

typedef struct {
  int node;
  jlocation at;      /* of the bytecode that it executes */
  jboolean may_call; /* whether that is an invoke, and no event has told what it calls */
} Frame;

enum { BUCKETS = 1 << 14, MAX_DEPTH = 10000 };

static jvmtiEnv *jvm;
static const char *file;
static Method *methods[BUCKETS];
static Method *named; /* the methods that were entered without an event */
static Node *nodes;
static int node_count, node_capacity;
static Frame stack[MAX_DEPTH];
static int depth;

static void fail(const char *what) {
  fprintf(stderr, "stepper: %s\n", what);
  exit(1);
}

static void check(jvmtiError error, const char *what) {
  if (error != JVMTI_ERROR_NONE) {
    fprintf(stderr, "stepper: %s: error %d\n", what, error);
    exit(1);
  }
}

static int u2(const unsigned char *p) { return p[0] << 8 | p[1]; }

/* Reads the code of a method, and its class's constants (JVMS 4.4). */
static void read_code(Method *m, jclass owner) {
  jint size, count;
  unsigned char *p;
  check((*jvm)->GetBytecodes(jvm, m->id, &size, &m->code), "bytecodes");
  check((*jvm)->GetConstantPool(jvm, owner, &count, &size, &p), "constants");
  m->entries = calloc(count, sizeof *m->entries);
  for (int i = 1; i < count; i++) {
    m->entries[i] = p;
    switch (*p) {
      case UTF8: p += 3 + u2(p + 1); break;
      case LONG: case DOUBLE: p += 9; i++; break;
      case CLASS: case STRING: case METHOD_TYPE: case MODULE: case PACKAGE: p += 3; break;
      case METHOD_HANDLE: p += 4; break;
      default: p += 5;
    }
  }
}

static Method *method_of(jmethodID id) {
  Method **bucket = &methods[((size_t)id >> 3) % BUCKETS];
  for (Method *m = *bucket; m; m = m->next) {
    if (m->id == id) {
      return m;
    }
  }
  Method *m = calloc(1, sizeof(Method));
  jclass owner;
  m->id = id;
  check((*jvm)->GetMethodDeclaringClass(jvm, id, &owner), "class of a method");
  check((*jvm)->GetClassSignature(jvm, owner, &m->class_name, NULL), "name of a class");
  check((*jvm)->GetMethodName(jvm, id, &m->name, &m->descriptor, NULL), "name of a method");
  check((*jvm)->IsMethodNative(jvm, id, &m->is_native), "modifiers of a method");
  if (!m->is_native) {
    read_code(m, owner);
  }
  m->next = *bucket;
  *bucket = m;
  return m;
}

static jboolean is_text(Method *m, int index, const char *text) {
  unsigned char *utf8 = m->entries[index];
  size_t length = strlen(text);
  return (size_t)u2(utf8 + 1) == length && memcmp(utf8 + 3, text, length) == 0;
}

static char *text(Method *m, int index) {
  unsigned char *utf8 = m->entries[index];
  return strndup((char *)utf8 + 3, u2(utf8 + 1));
}

static jboolean is_invoke(Method *m, jlocation at) {
  return m->code[at] >= INVOKEVIRTUAL && m->code[at] <= INVOKEDYNAMIC;
}

/* Of an invoke, in bytes. */
static int length(Method *m, jlocation at) { return m->code[at] < INVOKEINTERFACE ? 3 : 5; }

/* The constant of an invoke. */
static unsigned char *constant(Method *m, jlocation at) {
  return m->entries[u2(m->code + at + 1)];
}

/* Whether an invoke calls a method handle: its constant does not name the method behind. */
static jboolean is_handle(Method *m, jlocation at) {
  if (m->code[at] == INVOKEDYNAMIC) {
    return JNI_TRUE;
  }
  int owner = u2(m->entries[u2(constant(m, at) + 1)] + 1);
  return is_text(m, owner, "java/lang/invoke/MethodHandle")
      || is_text(m, owner, "java/lang/invoke/VarHandle");
}

/* Whether the bytecode that a caller executes is an invoke that may execute the callee. */
static jboolean is_invoked(Method *caller, jlocation at, Method *callee) {
  if (!is_invoke(caller, at) || strcmp(callee->name, "<clinit>") == 0) {
    return JNI_FALSE;
  }
  if (is_handle(caller, at)) {
    return strcmp(callee->name, "loadClass") != 0
        && (strcmp(callee->class_name, "Ljava/lang/invoke/MethodHandleNatives;") != 0
            || strcmp(callee->name, "classData") == 0);
  }
  unsigned char *name_and_type = caller->entries[u2(constant(caller, at) + 3)];
  return is_text(caller, u2(name_and_type + 1), callee->name)
      && is_text(caller, u2(name_and_type + 3), callee->descriptor);
}

/* The method that an invoke names; nothing but its name is known. */
static Method *named_method(Method *caller, jlocation at) {
  unsigned char *called = constant(caller, at);
  unsigned char *name_and_type = caller->entries[u2(called + 3)];
  int owner = u2(caller->entries[u2(called + 1)] + 1);
  for (Method *m = named; m; m = m->next) {
    if (is_text(caller, owner, m->class_name)
        && is_text(caller, u2(name_and_type + 1), m->name)
        && is_text(caller, u2(name_and_type + 3), m->descriptor)) {
      return m;
    }
  }
  Method *m = calloc(1, sizeof(Method));
  m->class_name = text(caller, owner);
  m->name = text(caller, u2(name_and_type + 1));
  m->descriptor = text(caller, u2(name_and_type + 3));
  m->next = named;
  return named = m;
}

static int child(int parent, Method *method, char from) {
  int *link = &nodes[parent].first_child;
  while (*link) {
    Node *node = &nodes[*link];
    if (node->method == method && node->from == from) {
      int found = *link; /* to the front, as it may come again */
      *link = node->next_sibling;
      node->next_sibling = nodes[parent].first_child;
      return nodes[parent].first_child = found;
    }
    link = &node->next_sibling;
  }
  if (node_count == node_capacity) {
    node_capacity *= 2;
    nodes = realloc(nodes, node_capacity * sizeof(Node));
  }
  nodes[node_count] = (Node){parent, 0, nodes[parent].first_child, from, method, 0, 0};
  return nodes[parent].first_child = node_count++;
}

static void JNICALL entered(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID id) {
  Method *callee = method_of(id);
  Frame *frame = &stack[depth];
  Method *caller = nodes[frame->node].method;
  char from = 'c';
  if (caller) {
    from = caller->is_native ? 'n' : is_invoked(caller, frame->at, callee) ? 'c' : 'v';
  }
  if (from == 'c') {
    frame->may_call = JNI_FALSE;
  }
  int node = child(frame->node, callee, from);
  nodes[node].calls++;
  if (++depth == MAX_DEPTH) {
    fail("too deep");
  }
  stack[depth] = (Frame){node, 0, JNI_FALSE};
}

static void JNICALL left(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID id,
                         jboolean by_exception, jvalue result) {
  if (depth == 0 || nodes[stack[depth].node].method->id != id) {
    fail("a method is left that is not on top");
  }
  jlocation from = stack[depth--].at;
  Frame *frame = &stack[depth];
  Method *method = nodes[frame->node].method;
  /* HotSpot tells no step twice, so none of the return right behind a recursive call. */
  if (!by_exception && method && method->id == id && !method->is_native
      && from == frame->at + length(method, frame->at)) {
    nodes[frame->node].bytecodes++;
    frame->at = from;
    frame->may_call = JNI_FALSE;
  }
}

static void JNICALL stepped(jvmtiEnv *e, JNIEnv *jni, jthread thread, jmethodID id, jlocation at) {
  Frame *frame = &stack[depth];
  Method *method = nodes[frame->node].method;
  if (!method || method->id != id) {
    fail("a step in a method that is not on top");
  }
  if (frame->may_call && at == frame->at + length(method, frame->at)) {
    nodes[child(frame->node, named_method(method, frame->at), 'i')].calls++;
  }
  frame->at = at;
  frame->may_call = is_invoke(method, at) && !is_handle(method, at);
  nodes[frame->node].bytecodes++;
}

static void enable(jvmtiEvent event, jthread thread) {
  check((*jvm)->SetEventNotificationMode(jvm, JVMTI_ENABLE, event, thread), "events");
}

static void JNICALL started(jvmtiEnv *e, JNIEnv *jni, jthread thread) {
  enable(JVMTI_EVENT_METHOD_ENTRY, thread);
  enable(JVMTI_EVENT_METHOD_EXIT, thread);
  enable(JVMTI_EVENT_SINGLE_STEP, thread);
}

static void JNICALL ended(jvmtiEnv *e, JNIEnv *jni) {
  FILE *out = fopen(file, "w");
  if (!out) {
    fail("cannot write");
  }
  for (int i = 1; i < node_count; i++) {
    Node *n = &nodes[i];
    Method *m = n->method;
    fprintf(out, "%d %d %c %ld %ld %s %s %s\n", i, n->parent, n->from, n->calls, n->bytecodes,
            m->class_name, m->name, m->descriptor);
  }
  fclose(out);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
  file = strdup(options);
  node_capacity = 1 << 16;
  nodes = calloc(node_capacity, sizeof(Node));
  node_count = 1;
  if ((*vm)->GetEnv(vm, (void **)&jvm, JVMTI_VERSION_1_2) != JNI_OK) {
    return JNI_ERR;
  }
  jvmtiCapabilities capabilities = {0};
  capabilities.can_generate_single_step_events = 1;
  capabilities.can_generate_method_entry_events = 1;
  capabilities.can_generate_method_exit_events = 1;
  /* Without it HotSpot executes pairs of bytecodes as one. */
  capabilities.can_generate_breakpoint_events = 1;
  capabilities.can_get_bytecodes = 1;
  capabilities.can_get_constant_pool = 1;
  check((*jvm)->AddCapabilities(jvm, &capabilities), "capabilities");
  jvmtiEventCallbacks callbacks = {0};
  callbacks.VMInit = started;
  callbacks.VMDeath = ended;
  callbacks.MethodEntry = entered;
  callbacks.MethodExit = left;
  callbacks.SingleStep = stepped;
  check((*jvm)->SetEventCallbacks(jvm, &callbacks, sizeof callbacks), "callbacks");
  enable(JVMTI_EVENT_VM_INIT, NULL);
  enable(JVMTI_EVENT_VM_DEATH, NULL);
  return JNI_OK;
}
