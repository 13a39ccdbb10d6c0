String log = new File(basedir, 'build.log').text
assert log.contains('The check passed.')
// Both limits that are one less are told, as errors and as warnings.
['ERROR', 'WARNING'].each {
    assert log =~ /\[$it]\s+x cycles +57 +56 +demo\.CounterTest\.adds/
    assert log =~ /\[$it]\s+x calls +5 +4 +demo\.Counter\.value/
}
assert log.contains('What the tests cost is not as is demanded')
assert !new File(basedir, 'target/cprof/java.cprof.csv.gz.raw').exists()
String baseline = new File(basedir, 'tests.baseline.csv').text
assert baseline.contains('test,demo.CounterTest,adds,()V,1,8,57,0,')
assert log.contains('Baseline of ')
assert log =~ /cycles +\S+ +\S+ +0 +0\.0% +\S+ +the compared tests/
// The last tests ran with the newest JUnit, and kept the same budgets.
assert log.count('The check passed.') >= 2
assert new File(basedir, 'target/surefire-reports/TEST-demo.OtherTest.xml').text.contains('junit-jupiter-api-6.')
