String log = new File(basedir, 'build.log').text
// The first module keeps the rule, the second does not.
assert log.contains('The check passed.')
assert log =~ /\[ERROR]\s+x allocations +2 +1 +demo\.ApplicationTest\.two/
['core', 'the application'].each {
    assert new File(basedir, it + '/target/site/cprof/index.html').text.contains('<title>')
    assert new File(basedir, it + '/target/site/cprof/cprof.json').text.contains('"udi" : [ "jp" ]')
}
assert !new File(basedir, 'target').exists()
