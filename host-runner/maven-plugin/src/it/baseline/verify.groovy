String log = new File(basedir, 'build.log').text
String baseline = new File(basedir, 'src/test/cprof.baseline.csv').text

// One more run.
assert log.count('The tests run again, to tell which of them are reproducible.') == 1
assert log.count('1 test not reproducible:') == 1
// The body once, 9 bytecodes: value() has 3, assertTrue 3 + 5 + 3, its checkcast on JOP 4.
assert baseline =~ /test,demo\.CounterTest,calls_it_once,\(\)V,6,27,/
assert baseline =~ /test,demo\.CounterTest,calls_it_as_the_clock_says,\(\)V,.*CounterTest.calls_it_as_the_clock_says/
assert log.contains('The check passed.')
assert log =~ /1 test not reproducible, not compared \(\d+\.\d% of all\):/
assert log =~ /\[ERROR]\s+x bytecodes /
// Three calls of value(), three bytecodes each, by the check that failed.
assert log =~ /\[ERROR]\s+9 +demo\.Counter\.value\(\)/
assert log =~ /\[ERROR]\s+\+[\d,]+ +\d+ +[\d,]+ +demo\.CounterTest\.calls_it_several_times\(\)/
// Surefire's, of a property that is set twice.
assert !log.contains('is configured twice')
