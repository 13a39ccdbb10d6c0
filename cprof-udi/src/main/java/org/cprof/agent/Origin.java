package org.cprof.agent;

/**
 * What made a profile. Asked once at the start: the JDK takes long to tell, the more so behind the
 * redefinition of its classes.
 *
 * @param tool this tool and its version, if it has one
 * @param jdk the VM and its version
 */
record Origin(String tool, String jdk) {

  static Origin ofThisVm() {
    String version = Origin.class.getPackage().getImplementationVersion();
    return new Origin(
        version == null ? "cprof" : "cprof " + version,
        System.getProperty("java.vm.name") + " " + Runtime.version());
  }
}
