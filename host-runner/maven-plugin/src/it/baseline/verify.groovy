String log = new File(basedir, 'build.log').text
String baseline = new File(basedir, 'src/test/cprof.baseline.csv').text

assert log.contains('cprof.updateBaseline is now cprof.update')
assert log =~ /no such file: \S+cprof\.baseline\.csv; mvn verify -Dcprof\.update writes it/
assert new File(basedir, 'src/test/cprof/demo.CounterTest.baseline.csv').text.contains(',calls_it_once')
// Bodies were executed twice in the first run: two more. The goal alone takes two.
assert log.count('The tests run again, to tell which of them are reproducible.') == 2 + 2
assert log.count('1 test not reproducible:') == 2
// Each body once: three calls, with aload, getfield and ireturn each, of 1, 10 and 23 cycles.
assert baseline =~ /method,demo\.Counter,value,\(\)I,1,3,/
assert baseline =~ /test,demo\.CounterTest,calls_it_as_the_clock_says,\(\)V,.*CounterTest.calls_it_as_the_clock_says/
assert log.contains('The check passed.')
assert log.contains('1 test not reproducible, not compared:')
assert log =~ /\[ERROR]\s+x bytecodes /
// Three bytecodes of value() more, by the check that failed.
assert log =~ /\[ERROR]\s+\+3 +\d+ +\d+ +demo\.Counter\.value\(\)/
assert log =~ /\[ERROR]\s+\+[\d,]+ +\d+ +[\d,]+ +demo\.CounterTest\.calls_it_several_times\(\)/
