/*
 * A program that has a JVM, and calls the static methods of targets.Embedded by JNI: work(5) in the
 * thread that made the JVM, fail(), whose exception it clears, work(3); work(2) twice in a thread
 * that it attaches; work(1). It takes the command of the JDK's launcher: JDK/bin/java, options, -cp
 * PATH, and what follows is left out. It prints the results.
 */
#include <dlfcn.h>
#include <jni.h>
#include <libgen.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { MAX_OPTIONS = 100, MAX_PATH = 4096 };

typedef jint (*Creation)(JavaVM **, void **, void *);

static JavaVM *vm;
static jclass type;
static jmethodID work, fail;

static void call(JNIEnv *env, int times) {
  printf("%d\n", (int)(*env)->CallStaticIntMethod(env, type, work, times));
}

static void *attached(void *unused) {
  JNIEnv *env;
  (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
  call(env, 2);
  call(env, 2);
  (*vm)->DetachCurrentThread(vm);
  return unused;
}

int main(int count, char **arguments) {
  JavaVMOption options[MAX_OPTIONS];
  char path[MAX_PATH], library[MAX_PATH];
  int n = 0, i = 2;
  for (; i < count && strcmp(arguments[i], "-cp") != 0; i++) {
    options[n++].optionString = arguments[i];
  }
  snprintf(path, sizeof path, "-Djava.class.path=%s", arguments[i + 1]);
  options[n++].optionString = path;
  snprintf(library, sizeof library, "%s/../lib/server/libjvm.so", dirname(arguments[1]));
  void *jvm = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
  if (jvm == NULL) {
    puts(dlerror());
    return 1;
  }
  JavaVMInitArgs init = {JNI_VERSION_10, n, options, JNI_FALSE};
  JNIEnv *env;
  if (((Creation)dlsym(jvm, "JNI_CreateJavaVM"))(&vm, (void **)&env, &init) != JNI_OK) {
    return 1;
  }
  type = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "targets/Embedded"));
  work = (*env)->GetStaticMethodID(env, type, "work", "(I)I");
  fail = (*env)->GetStaticMethodID(env, type, "fail", "()V");
  call(env, 5);
  (*env)->CallStaticVoidMethod(env, type, fail);
  printf("thrown %d\n", (*env)->ExceptionCheck(env));
  (*env)->ExceptionClear(env);
  call(env, 3);
  pthread_t thread;
  pthread_create(&thread, NULL, attached, NULL);
  pthread_join(thread, NULL);
  call(env, 1);
  fflush(stdout);
  return (*vm)->DestroyJavaVM(vm) == JNI_OK ? 0 : 1;
}
