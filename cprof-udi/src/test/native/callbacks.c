/* Calls methods of targets.CallingBack one after the other, whatever they throw. */
#include <jni.h>
#include <pthread.h>

static JavaVM *vm;
static jclass type;

static void callEach(JNIEnv *env, const char *methods, jint times) {
  char name[2] = "x";
  while (times-- > 0) {
    for (const char *at = methods; *at; at++) {
      name[0] = *at;
      jmethodID method = (*env)->GetStaticMethodID(env, type, name, "()V");
      (*env)->CallStaticVoidMethod(env, type, method);
      (*env)->ExceptionClear(env);
    }
  }
}

static void begin(JNIEnv *env, jclass c) {
  (*env)->GetJavaVM(env, &vm);
  type = (*env)->NewGlobalRef(env, c);
}

JNIEXPORT void JNICALL Java_targets_CallingBack_each(
    JNIEnv *env, jclass c, jstring methods, jint times) {
  begin(env, c);
  const char *names = (*env)->GetStringUTFChars(env, methods, 0);
  callEach(env, names, times);
  (*env)->ReleaseStringUTFChars(env, methods, names);
}

/* Lets what it calls throw. */
JNIEXPORT void JNICALL Java_targets_CallingBack_inner(JNIEnv *env, jclass c) {
  (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "g", "()V"));
}

static void *attached(void *times) {
  JNIEnv *env;
  (*vm)->AttachCurrentThread(vm, (void **)&env, 0);
  callEach(env, "fhrh", (jint)(long)times);
  (*vm)->DetachCurrentThread(vm);
  return 0;
}

JNIEXPORT void JNICALL Java_targets_CallingBack_attached(JNIEnv *env, jclass c, jint times) {
  pthread_t thread;
  begin(env, c);
  pthread_create(&thread, 0, attached, (void *)(long)times);
  pthread_join(thread, 0);
}
