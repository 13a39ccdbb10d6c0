String log = new File(basedir, 'build.log').text
assert log.contains('[WARNING] An argLine hides the property, so its tests are not counted. In the '
    + '<configuration> of maven-surefire-plugin: <argLine>@{argLine} -Dkept=yes</argLine>')
assert log.count('[WARNING] An argLine hides') == 1
assert log.count('[ERROR] Nothing was counted: tests have run, but in no JVM with the options') == 1
assert log.count('The check passed.') == 1
// Of the goals report and check.
assert log.count('No profile: no tests have run.') == 2
assert log.count('[WARNING] demo.AnyTest.any failed and ran again (rerunFailingTestsCount): it is counted') == 2
assert log =~ /\[ERROR\] the JVM of process \d+ could not start: Initial heap size set to a larger value than/
assert log.count("[WARNING] forkCount of maven-surefire-plugin is 0, so its tests run in Maven's JVM") == 1
assert log.count('[ERROR] Nothing was counted: forkCount of maven-surefire-plugin is 0') == 1
