String log = new File(basedir, 'build.log').text
String baseline = new File(basedir, 'src/test/cprof.baseline.csv').text

assert new File(basedir, 'src/test/cprof/demo.CounterTest.baseline.csv').text.contains(',calls_it_once')
assert log.contains('Not checked: with cprof.update, tests execute their bodies twice.')
assert log =~ /no such file: \S+cprof\.baseline\.csv; mvn verify -Dcprof\.updateBaseline writes it/
// Each body once: three calls, with aload, getfield and ireturn each, of 1, 10 and 23 cycles.
assert baseline =~ /method,demo\.Counter,value,\(\)I,3,9,/
assert log.contains('The check passed.')
assert log =~ /\[ERROR]\s+x bytecodes /
assert log =~ /\[ERROR]\s+\+1 +3 +4 +demo\.Counter\.value\(\)/
