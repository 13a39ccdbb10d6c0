package org.cprof.agent.transform;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Provides;
import java.lang.module.ModuleDescriptor.Requires;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.agent.classes.ModuleFiles;
import org.cprof.agent.classes.PlatformPackages;
import org.objectweb.asm.ClassReader;

/** Modules of this JDK that classes need which are instrumented before a run. */
final class NeededModules {

  private static final String BASE = "java.base";

  private static final int CONSTANT_CLASS = 7; // JVMS 4.4.1

  private final PlatformPackages platform;
  private final Set<String> names = new TreeSet<>();

  NeededModules(PlatformPackages platform) {
    this.platform = platform;
  }

  /** Their names, sorted. */
  Set<String> names() {
    return names;
  }

  /**
   * Adds those that a module of this JDK requires and, unless it is {@code java.base}, those that
   * provide services which it uses; and so on for what it requires. It is not one of them.
   */
  void addNeedsOf(String module) {
    addWithNeeds(module);
    names.remove(module);
  }

  private void addWithNeeds(String name) {
    Optional<Module> module = ModuleLayer.boot().findModule(name);
    if (module.isPresent()
        && ModuleFiles.isInImage(module.get())
        && names.add(name)
        && !name.equals(BASE)) {
      ModuleDescriptor descriptor = module.get().getDescriptor();
      for (Requires required : descriptor.requires()) {
        addWithNeeds(required.name());
      }
      addProvidersFor(descriptor);
    }
  }

  private void addProvidersFor(ModuleDescriptor user) {
    for (Module other : ModuleLayer.boot().modules()) {
      for (Provides provided : other.getDescriptor().provides()) {
        if (user.uses().contains(provided.service()) && ModuleFiles.isInImage(other)) {
          names.add(other.getName());
        }
      }
    }
  }

  /**
   * Adds those whose classes a class file names.
   *
   * @throws RuntimeException if the class file is broken
   */
  void addNamedBy(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == CONSTANT_CLASS) {
        Module module = platform.moduleOf(reader.readUTF8(at, buffer));
        if (module != null) {
          names.add(module.getName());
        }
      }
    }
  }
}
