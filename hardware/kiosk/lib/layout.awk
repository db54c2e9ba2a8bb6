# Where every display goes. First the lines of outputs.awk, then "line", then those of screens.conf. What comes out:
#   set WORDS          of a request to xrandr, where something is not yet as it shall be
#   touch OUTPUT DEVICE
#   missing WORDS, note WORDS
$1 == "output" && !begun {
    known[$2] = 1; connected[$2] = $3 == "connected"; primary[$2] = $4 == "primary"
    width[$2] = $5; height[$2] = $6; left[$2] = $7; top[$2] = $8
    next
}
$1 == "mode" && !begun {
    if (!($2 in first)) first[$2] = $3
    if (!(($2, $3) in wide)) { wide[$2, $3] = $4; high[$2, $3] = $5 }
    if ($7 == "preferred" && !($2 in liked)) liked[$2] = $3
    if ($6 == "current") current[$2] = $3
    next
}
$1 == "line" && NF == 1 && !begun { begun = 1; at = 0; number = -1; next }
{
    number++
    output = $1
    if (output in taken) {
        print "missing", output, "stands twice in", file ": the second line is passed over"
        number--
        next
    }
    taken[output] = 1
    split(NF > 1 ? $2 : "auto", asked, "@")
    mode = asked[1]
    touch = ""
    for (i = 3; i <= NF; i++) touch = touch (i > 3 ? " " : "") $i
    if (!connected[output]) {
        print "missing", "display", number, "(" output ") is not connected: switch it on, check its cable, and whether", \
            (output in known ? "it is plugged into that socket" : "that is its name (xrandr lists all names)")
        # Its place is kept, so that the displays beside it stay where they are; but X begins with one that it knows.
        if (width[output]) at += width[output]
        else if (at) at += mode ~ /^[0-9]+x[0-9]+/ ? mode + 0 : 1920
        next
    }
    if (mode == "auto" || mode == "-" || !((output, mode) in wide)) {
        if (mode != "auto" && mode != "-")
            print "missing", output, "has no mode", mode ": it gets its own (xrandr lists them)"
        mode = (output in liked) ? liked[output] : first[output]
        asked[2] = ""
    }
    if (mode == "") {
        print "missing", output, "names no mode at all: its cable or its adapter is broken"
        if (at) at += 1920
        next
    }
    here = current[output] == mode && width[output] && left[output] == at && top[output] == 0
    if (!here || asked[2] != "" || (number == 0) != primary[output])
        print "set", "--output", output, "--mode", mode, (asked[2] == "" ? "" : "--rate " asked[2]), \
            "--rotate normal --pos", at "x0", (number == 0 ? "--primary" : "")
    at += wide[output, mode]
    if (touch != "" && touch != "-") print "touch", output, touch
}
END {
    for (output in known)
        if (!(output in taken) && width[output]) {
            if (connected[output]) print "note", output, "is connected and not in", file ": it stays dark"
            print "set", "--output", output, "--off"
        }
}
