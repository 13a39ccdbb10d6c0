import groovy.json.JsonSlurper

String log = new File(basedir, 'build.log').text

// What the profile has below its root: tests, each of which is a return.
def counted = { module ->
    def json = new JsonSlurper().parse(new File(basedir, module + '/target/site/cprof/cprof.json'))
    json.contexts.each { assert it.path.size() == 1 && it.calls == 1 }
    assert json.tests.collect { it.method } as Set == json.contexts.collect { it.path[0].method } as Set
    assert json.metadata.program == ['Tests of ' + module]
    assert new File(basedir, module + '/target/site/cprof/index.html').text.contains('<title>Tests of ' + module + ' - CProf<')
    json.contexts.collect { it.path[0].class + '.' + it.path[0].method } as Set
}
assert counted('junit4') == ['demo.AnnotatedTest.annotated', 'demo.OldTest.testInherited', 'demo.OtherTest.testInherited', 'demo.OldTest.testOld'] as Set
assert counted('testng') == ['demo.ClassTest.ofTheClass', 'demo.MethodTest.ofTheMethod'] as Set
// What classes inherit counts as theirs, what one overrides as one test, what factories make as calls of these.
def ofJupiter = new JsonSlurper().parse(new File(basedir, 'jupiter/target/site/cprof/cprof.json')).tests
assert ofJupiter.collectEntries { [it.class + '.' + it.method, it.calls] } == [
    'demo.CircleTest.overridden': 1, 'demo.SquareTest.overridden': 1,
    'demo.CircleTest.repeated': 3, 'demo.SquareTest.repeated': 3,
    'demo.CircleTest.parameterized': 2, 'demo.SquareTest.parameterized': 2,
    'demo.MadeTest.list': 2, 'demo.MadeTest.containers': 1, 'demo.MadeTest.stream': 3,
    'demo.CircleTest.holds': 1, 'demo.SquareTest.holds': 1, 'demo.ShapeTest$Inner.holds': 2]
assert log.count('The check passed.') == 3
// Tests that are no methods are not counted, and said not to be.
assert log.contains('[ERROR] No test was counted: no method of JUnit or TestNG')
assert log.contains('The check failed: nothing was counted.')
// Annotations that nobody reads limit nothing, which is said of each test that ran: of one that a
// class inherits, as its annotations have it.
['WARNING', 'ERROR'].each {
    assert log.contains('[' + it + '] Annotations that limit what 2 tests may cost were not checked')
}
assert log.count('demo.BudgetTest.takes_more') == 2
assert log.count('demo.HeirTest.inherited') == 2
assert !log.contains('FreeTest.inherited')
assert log.contains('The check failed: limits of tests were not checked.')
