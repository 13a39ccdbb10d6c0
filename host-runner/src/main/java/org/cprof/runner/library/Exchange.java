package org.cprof.runner.library;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/**
 * Which classes of a target's library take the place of the JDK's: the largest set that links. A
 * class has one meaning in the whole program. So it stays the JDK's if a class of the JDK that is
 * used extends it, if a used member of the JDK has it in its descriptor, or if it uses itself what
 * the JDK does not have. Classes of the library that the JDK does not have at all are always used.
 */
final class Exchange {
  private static final String OF_JVM = "the JVM's own";
  private static final String HANDLES = "java/lang/invoke/";

  private final Map<String, LinkedClass> program;
  private final Map<String, LinkedClass> library;
  private final LinkableClasses host;
  private final Set<String> exchanged = new TreeSet<>();
  private final Map<String, String> reasons = new HashMap<>();
  private final SortedMap<String, String> names = new TreeMap<>();
  private final SortedMap<String, String> kept = new TreeMap<>();
  private final SortedSet<String> missing = new TreeSet<>();
  private final SortedSet<String> freelyNamed = new TreeSet<>();

  /**
   * @param program its classes, by internal name
   * @param library the target's
   */
  Exchange(
      Map<String, LinkedClass> program, Map<String, LinkedClass> library, LinkableClasses host) {
    this.program = program;
    this.library = library;
    this.host = host;
    library.keySet().forEach(this::add);
    int before;
    do {
      before = exchanged.size();
      missing.clear();
      used().values().forEach(this::check);
    } while (exchanged.size() < before);
    used().values().forEach(this::addNames);
  }

  private void add(String name) {
    if (!isOfPlatform(name)) {
      freelyNamed.add(name);
    } else if (host.has(name) && JvmClasses.contains(host.find(name).orElseThrow(), host)) {
      reasons.put(name, OF_JVM);
    } else if (!program.containsKey(name)) {
      exchanged.add(name);
    }
  }

  private void addNames(LinkedClass user) {
    if (exchanged.contains(user.name())) {
      names.put(user.name(), TargetLibrary.PREFIX.replace('.', '/') + user.name());
    }
    for (String name : user.types()) {
      if (reasons.containsKey(name)) {
        kept.put(name, reasons.get(name));
      }
    }
  }

  /** New internal names of the classes that are exchanged and used, by the old ones. */
  SortedMap<String, String> names() {
    return names;
  }

  /** Why classes of the library that the program uses stay the JDK's, by internal name. */
  SortedMap<String, String> kept() {
    return kept;
  }

  /** Members that the program uses, and neither the library nor the JDK in its place has. */
  SortedSet<String> missing() {
    return missing;
  }

  /** Classes of the library that keep their names, since the JDK has none of that name. */
  SortedSet<String> freelyNamed() {
    return freelyNamed;
  }

  /** Whether a name cannot be defined by a program: it is in {@code java}, or the JDK's. */
  private boolean isOfPlatform(String name) {
    return name.startsWith("java/") || host.find(name).isPresent();
  }

  /** The program's classes, and those of the library that they reach. */
  private Map<String, LinkedClass> used() {
    Map<String, LinkedClass> used = new LinkedHashMap<>(program);
    Deque<LinkedClass> open = new ArrayDeque<>(program.values());
    while (!open.isEmpty()) {
      for (String name : open.remove().types()) {
        LinkedClass found = ours(name);
        if (found != null && used.putIfAbsent(name, found) == null) {
          open.add(found);
        }
      }
    }
    return used;
  }

  /** The class that a name means, if it is the program's or the library's; null otherwise. */
  private LinkedClass ours(String name) {
    LinkedClass own = program.get(name);
    if (own != null) {
      return own;
    }
    return exchanged.contains(name) || freelyNamed.contains(name) ? library.get(name) : null;
  }

  private void check(LinkedClass user) {
    for (String name : user.types()) {
      if (ours(name) == null) {
        keepSupertypes(name);
      }
    }
    user.uses().forEach(use -> check(user, use));
    for (Map.Entry<String, Integer> member : user.members().entrySet()) {
      String key = member.getKey();
      boolean isInherited = (member.getValue() & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
      if (isInherited && LinkedClass.isMethod(key) && !key.startsWith("<")) {
        for (String parent : user.supertypes()) {
          keepTypesOf(key, declaring(parent, key));
        }
      }
    }
    if (user.hasNatives() && isReplaceable(user)) {
      keep(user.name(), "it has native methods");
    }
  }

  private void check(LinkedClass user, ConstantPoolEditor.Member use) {
    if (use.owner().startsWith("[")) {
      return;
    }
    String key = LinkedClass.key(use.name(), use.descriptor());
    LinkedClass declaring = declaring(use.owner(), key);
    if (declaring != null && !isNativeOfLibrary(declaring, key)) {
      keepTypesOf(key, declaring);
    } else if (isReplaceable(user)) {
      keep(user.name(), "it uses " + readable(use) + ", which is missing");
    } else if (program.containsKey(user.name())) {
      missing.add(readable(use));
    }
  }

  private boolean isReplaceable(LinkedClass user) {
    return exchanged.contains(user.name()) && host.has(user.name());
  }

  private boolean isNativeOfLibrary(LinkedClass declaring, String key) {
    boolean isNative = (declaring.members().getOrDefault(key, 0) & Opcodes.ACC_NATIVE) != 0;
    return isNative && declaring == library.get(declaring.name());
  }

  /**
   * The class that declares a member, from a class upwards; null if none does. Which method a call
   * executes, as {@link org.cprof.classes.MethodSelection} tells, is another question: what is
   * asked here, of fields too, is whether there is something to link to while it is not decided yet
   * whose class each name means.
   */
  private LinkedClass declaring(String owner, String key) {
    LinkedClass own = ours(owner);
    LinkedClass found = own != null ? own : host.find(owner).orElse(null);
    if (found == null) {
      return null;
    }
    boolean isDeclared =
        own != null ? own.members().containsKey(key) : LinkableClasses.isVisible(found, key);
    if (isDeclared || own == null && owner.startsWith(HANDLES)) {
      return found;
    }
    for (String parent : found.supertypes()) {
      LinkedClass above = declaring(parent, key);
      if (above != null) {
        return above;
      }
    }
    return null;
  }

  /** The JDK's member means the JDK's classes. */
  private void keepTypesOf(String key, LinkedClass declaring) {
    if (declaring != null && ours(declaring.name()) == null) {
      String member = key.substring(0, key.indexOf(' ')) + (LinkedClass.isMethod(key) ? "()" : "");
      for (String type : TypeNames.in(key.substring(key.indexOf(' ') + 1))) {
        keep(type, "in the descriptor of " + readable(declaring.name()) + "." + member);
      }
    }
  }

  private void keep(String name, String reason) {
    if (exchanged.contains(name) && host.has(name)) {
      exchanged.remove(name);
      reasons.put(name, reason);
      keepSupertypes(name);
    }
  }

  /** What the JDK's class extends is the JDK's. */
  private void keepSupertypes(String name) {
    host.find(name).ifPresent(found -> keepSupertypes(found));
    if (library.containsKey(name)) {
      keepSupertypes(library.get(name));
    }
  }

  private void keepSupertypes(LinkedClass kept) {
    for (String parent : kept.supertypes()) {
      keep(parent, readable(kept.name()) + " extends it");
      keepSupertypes(parent);
    }
  }

  private static String readable(ConstantPoolEditor.Member member) {
    return readable(member.owner()) + "." + member.name() + member.descriptor();
  }

  private static String readable(String name) {
    return name.replace('/', '.');
  }
}
