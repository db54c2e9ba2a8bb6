# What `xrandr --verbose` says, a line each:
#   output NAME connected|disconnected primary|- WIDTH HEIGHT X Y     (0 0 0 0 while it is off)
#   mode NAME MODE WIDTH HEIGHT current|- preferred|-
/^[^ \t].* (connected|disconnected)/ {
    name = $1
    width = height = x = y = 0
    if (match($0, /[0-9]+x[0-9]+\+[0-9]+\+[0-9]+/)) {
        split(substr($0, RSTART, RLENGTH), part, /[x+]/)
        width = part[1]; height = part[2]; x = part[3]; y = part[4]
    }
    print "output", name, $2, ($3 == "primary" ? "primary" : "-"), width, height, x, y
    next
}
/^  [^ \t].*\(0x[0-9a-f]+\)/ {
    mode = $1
    current = /\*current/ ? "current" : "-"
    preferred = /\+preferred/ ? "preferred" : "-"
    next
}
/^ +h: +width/ { wide = $3 }
/^ +v: +height/ {
    if (name != "" && mode != "") print "mode", name, mode, wide, $3, current, preferred
    mode = ""
}
