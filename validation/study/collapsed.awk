# Makes a sampled profile of async-profiler's collapsed stacks, with signatures. Frames without one are not of Java.
BEGIN { total = 0; nodes = 1; written = 1 }
{
  weight = $NF
  sub(/ [0-9]+$/, "")
  count = split($0, frames, ";")
  node = 0
  for (i = 1; i <= count; i++) {
    frame = frames[i]
    open = index(frame, "(")
    if (open == 0 || frame !~ /\).*[A-Z|]$/) continue
    descriptor = substr(frame, open)
    gsub(/\|/, ";", descriptor)
    name = substr(frame, 1, open - 1)
    if (name ~ /LambdaForm|\$\$Lambda|\$\$FastClass/ ) continue
    gsub("/", ".", name)
    match(name, /\.[^.]*$/)
    method = substr(name, RSTART + 1); class = substr(name, 1, RSTART - 1)
    key = node SUBSEP class SUBSEP method SUBSEP descriptor
    if (!(key in child)) {
      child[key] = nodes; children[node] = children[node] " " nodes
      row[nodes] = "method," class "," method "," descriptor
      nodes++
    }
    node = child[key]
  }
  if (node) { samples[node] += weight; total += weight }
}
END {
  print "# sampled: async-profiler"; print "# program: " program; print "# interval: 4 ms"; print "# depth: 2048"; print "# samples: " total
  print "id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses"
  print "0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0"
  write(0, 0)
  print "# end: rows=" written
}
function write(node, id,   list, n, i, own) {
  n = split(children[node], list, " ")
  for (i = 1; i <= n; i++) {
    own = written++
    printf "%d,%d,%s,-1,-1,0,1,0,%d,0,0,0,0,0\n", own, id, row[list[i]], samples[list[i]]
    write(list[i], own)
  }
}
