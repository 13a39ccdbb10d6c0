String log = new File(basedir, 'build.log').text
def baseline = { module -> new File(basedir, module + '/tests.csv') }

assert baseline('own-line').text.contains('test,demo.LineTest,keeps_the_line,()V,')
assert !baseline('own-line').text.contains('left_out')
assert baseline('clock').text =~ /test,demo\.ClockTest,reads_the_clock,\(\)V,[\d,]+,\r?\n/
assert baseline('clock').text.contains('test,demo.ClockTest,has_a_budget_of_another_method,()V,')
// What is skipped has neither options nor a profile.
assert !baseline('skipped').exists()
assert !new File(basedir, 'skipped/target/cprof').exists()
assert log.count('The tests run again, to tell which of them are reproducible.') == 2
assert log.count('The check passed.') == 2
assert !log.contains('not reproducible,')
