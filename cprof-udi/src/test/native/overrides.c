/* The natives of targets.NativeOverrides. */
#include <jni.h>

JNIEXPORT jint JNICALL Java_targets_NativeOverrides_00024Stone_hashCode(JNIEnv *env, jobject self) {
  return 7;
}

JNIEXPORT jobject JNICALL Java_targets_NativeOverrides_00024Stone_clone(JNIEnv *env, jobject self) {
  return self;
}
