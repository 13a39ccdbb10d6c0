import groovy.json.JsonSlurper
import java.util.zip.GZIPInputStream

// What each module printed: Maven builds one after the other, then one of them again.
String log = new File(basedir, 'build.log').text
def (String modules, String summary, String again) = log.split(/Reactor Summary|(?=Building no-start 1\r?\n)/)
def logs = modules
    .split(/(?m)^\[INFO] Building (?=[\w -]+ 1 +\[)/).drop(1)
    .collectEntries { [it.substring(0, it.indexOf(' 1 ')), it] }
assert logs.keySet() == ['builds', 'modules', 'core', 'modular', 'application', 'frameworks', 'junit4', 'testng',
    'jupiter', 'none', 'limited', 'arglines', 'hidden-line', 'flaky', 'no-tests', 'no-start', 'baselines', 'old-name',
    'missing'] as Set
def passed = { logs[it].count('The check passed.') == 1 }
assert logs.keySet().findAll(passed) == ['core', 'modular', 'junit4', 'testng', 'jupiter', 'flaky'] as Set
assert !['', 'modules', 'frameworks', 'arglines', 'baselines'].any { new File(basedir, it + '/target').exists() }

// Modules: the first keep the rule, the last does not.
assert logs['application'] =~ /\[ERROR]\s+x allocations +2 +1 +demo\.ApplicationTest\.two/
['core', 'modular', 'the application'].each {
    assert new File(basedir, "modules/$it/target/site/cprof/index.html").text.contains('<title>')
    assert new File(basedir, "modules/$it/target/site/cprof/cprof.json").text.contains('"udi" : [ "jp" ]')
}
// A module-info in main, and tests that Surefire patches into that module, count: one call of
// iconst istore iconst istore, 5 x iload iload if_icmpgt, 4 x iload iload iadd istore iinc goto, iload ireturn.
def profiles = new File(basedir, 'modules/modular/target/cprof').listFiles()
    .findAll { it.name.endsWith('.cprof.csv.gz') }
String profile = new GZIPInputStream(profiles.first().newInputStream()).text
assert profile =~ "method,demo\\.modular\\.Triangle,of,\\(I\\)I,-1,-1,\\d+,1,${4 + 5 * 3 + 4 * 6 + 2},"

// Frameworks: what the profile has below its root are tests, each of which is a return.
def json = { module -> new JsonSlurper().parse(new File(basedir, "frameworks/$module/target/site/cprof/cprof.json")) }
def counted = { module ->
    def whole = json(module)
    whole.contexts.each { assert it.path.size() == 1 && it.calls == 1 }
    assert whole.tests.collect { it.method } as Set == whole.contexts.collect { it.path[0].method } as Set
    assert whole.metadata.program == ['Tests of ' + module]
    assert new File(basedir, "frameworks/$module/target/site/cprof/index.html").text
        .contains('<title>Tests of ' + module + ' - CProf<')
    whole.contexts.collect { it.path[0].class + '.' + it.path[0].method } as Set
}
assert counted('junit4') == ['demo.AnnotatedTest.annotated', 'demo.OldTest.testInherited',
    'demo.OtherTest.testInherited', 'demo.OldTest.testOld'] as Set
assert counted('testng') == ['demo.ClassTest.ofTheClass', 'demo.MethodTest.ofTheMethod'] as Set
// What classes inherit counts as theirs, what one overrides as one test, what factories make as calls of these.
assert json('jupiter').tests.collectEntries { [it.class + '.' + it.method, it.calls] } == [
    'demo.CircleTest.overridden': 1, 'demo.SquareTest.overridden': 1,
    'demo.CircleTest.repeated': 3, 'demo.SquareTest.repeated': 3,
    'demo.CircleTest.parameterized': 2, 'demo.SquareTest.parameterized': 2,
    'demo.MadeTest.list': 2, 'demo.MadeTest.containers': 1, 'demo.MadeTest.stream': 3,
    'demo.CircleTest.holds': 1, 'demo.SquareTest.holds': 1, 'demo.ShapeTest$Inner.holds': 2]
// Tests that are no methods are not counted, and said not to be.
assert logs['none'].contains('[ERROR] No test was counted: no method of JUnit or TestNG')
assert logs['none'].contains('The check failed: nothing was counted.')
// Annotations that nobody reads limit nothing, which is said of each test that ran: of one that a
// class inherits, as its annotations have it.
['WARNING', 'ERROR'].each {
    assert logs['limited'].contains('[' + it + '] Annotations that limit what 2 tests may cost were not checked')
}
assert logs['limited'].count('demo.BudgetTest.takes_more') == 2
assert logs['limited'].count('demo.HeirTest.inherited') == 2
assert !logs['limited'].contains('FreeTest.inherited')
assert logs['limited'].contains('The check failed: limits of tests were not checked.')

// Argument lines.
def only = { module, text, count = 1 ->
    def counts = logs.collectEntries { name, printed -> [name, printed.count(text)] }
    assert counts.findAll { it.value > 0 } == [(module): count]
}
only('hidden-line', '[WARNING] An argLine hides the property, so its tests are not counted. In the '
    + '<configuration> of maven-surefire-plugin: <argLine>@{argLine} -Dkept=yes</argLine>')
only('hidden-line', '[WARNING] An argLine hides')
only('hidden-line', '[ERROR] Nothing was counted: tests have run, but in no JVM with the options')
// Of the goals report and check.
assert logs['no-tests'].count('No profile: no tests have run.') == 2
only('flaky', '[WARNING] demo.AnyTest.any failed and ran again (rerunFailingTestsCount): it is counted', 2)
assert logs['no-start'] =~
    /\[ERROR\] the JVM of process \d+ could not start: Initial heap size set to a larger value than/
["[WARNING] forkCount of maven-surefire-plugin is 0, so its tests run in Maven's JVM",
    '[ERROR] Nothing was counted: forkCount of maven-surefire-plugin is 0'].each {
    assert again.count(it) == 1 && log.count(it) == 1
}

// Baselines: the old name of the property; and without a baseline it is asked for. The errors are the summary's.
assert summary.contains('on project old-name: cprof.updateBaseline is now cprof.update')
assert summary =~ /on project missing: .*no such file: \S+cprof\.baseline\.csv; mvn verify -Dcprof\.update writes it/
