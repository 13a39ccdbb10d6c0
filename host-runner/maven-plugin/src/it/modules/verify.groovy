import java.util.zip.GZIPInputStream

String log = new File(basedir, 'build.log').text
// The first modules keep the rule, the last does not.
assert log.count('The check passed.') == 2
assert log =~ /\[ERROR]\s+x allocations +2 +1 +demo\.ApplicationTest\.two/
['core', 'modular', 'the application'].each {
    assert new File(basedir, it + '/target/site/cprof/index.html').text.contains('<title>')
    assert new File(basedir, it + '/target/site/cprof/cprof.json').text.contains('"udi" : [ "jp" ]')
}
// A module-info in main, and tests that Surefire patches into that module, count: one call of
// iconst istore iconst istore, 5 x iload iload if_icmpgt, 4 x iload iload iadd istore iinc goto, iload ireturn.
def profiles = new File(basedir, 'modular/target/cprof').listFiles().findAll { it.name.endsWith('.cprof.csv.gz') }
String profile = new GZIPInputStream(profiles.first().newInputStream()).text
assert profile =~ "method,demo\\.modular\\.Triangle,of,\\(I\\)I,-1,-1,\\d+,1,${4 + 5 * 3 + 4 * 6 + 2},"
assert !new File(basedir, 'target').exists()
